import { single } from "../content-model/content.ts";
import { allPages } from "../listings/listing.ts";

/** What networks crop least, in pixels: 1.91 to 1. */
export const size = { width: 1200, height: 630 } as const;

/** A social picture: where it is and what is on it. */
export type Picture = {
  /** Path on this site. */
  readonly src: string;
  /** Path of the page that it shows. */
  readonly path: string;
  readonly title: string;
  /** Name of the page's own drawing; the traces without one. */
  readonly drawing?: string | undefined;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
};

/** Every picture of the site; the first is shared by pages without content of their own. */
export async function allPictures(): Promise<[Picture, ...Picture[]]> {
  const { name, tagline } = await single("company");
  const picture = (path: string, file: string, title: string, drawing?: string): Picture => ({
    src: `/social${file}.png`,
    path,
    title,
    drawing,
    alt: `${title}: ${drawing ? "a line drawing" : "four oscilloscope traces"} on an instrument screen, with the name ${name}`,
  });
  const listed = Object.values(await allPages()).flat();
  return [
    picture("/", "/default", tagline),
    ...listed.map(({ path, meta, drawing }) =>
      picture(path, path === "/" ? "/home" : path, meta.title, drawing),
    ),
  ];
}

/** The picture of a page. */
export async function pictureOf(path: string): Promise<Picture> {
  const [shared, ...own] = await allPictures();
  return own.find((picture) => picture.path === path) ?? shared;
}
