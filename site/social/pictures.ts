import { single } from "../content-model/content.ts";
import { allPages, type Listed } from "../listings/listing.ts";
import type { Subject } from "../listings/subject.ts";

/** A social picture: where it is and what is on it. */
export type Picture = {
  /** Path on this site. */
  readonly src: string;
  /** What stands large on it. */
  readonly title: string;
  /** What its readout line says: the page's short name and its path. */
  readonly label: string;
  readonly path: string;
  readonly subject: Subject;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
};

/** The picture of a page, or the one that pages without content of their own share. */
export async function pictureOf(path: string): Promise<Picture> {
  const all = Object.values(await allPages()).flat();
  const listed = all.find((page) => page.path === path);
  return listed ? pictureFor(listed) : defaultPicture();
}

/** Every picture of the site. */
export async function allPictures(): Promise<Picture[]> {
  const all = Object.values(await allPages()).flat();
  return [...(await Promise.all(all.map(pictureFor))), await defaultPicture()];
}

async function pictureFor({ path, title, meta, subject }: Listed): Promise<Picture> {
  const { name } = await single("company");
  return {
    src: `/social${path === "/" ? "/home" : path}.png`,
    title: meta.title,
    label: path === "/" ? name : title,
    path,
    subject,
    alt: altOf(meta.title, subject, name),
  };
}

async function defaultPicture(): Promise<Picture> {
  const { name, tagline } = await single("company");
  const subject: Subject = { kind: "traces" };
  return {
    src: "/social/default.png",
    title: tagline,
    label: name,
    path: "/",
    subject,
    alt: altOf(tagline, subject, name),
  };
}

function altOf(title: string, { kind }: Subject, name: string): string {
  const shown = kind === "traces" ? "four oscilloscope traces" : "a line drawing";
  return `${title}: ${shown} on an instrument screen, with the name ${name}`;
}
