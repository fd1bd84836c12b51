import { single } from "../content-model/content.ts";
import { routes } from "../routes.ts";

/** In pixels; social networks crop 1.91 to 1 the least. */
export const size = { width: 1200, height: 630 } as const;

/** A social picture: its address and content. */
export type Picture = {
  /** Path on this site. */
  readonly src: string;
  /** Path of the page that it shows. */
  readonly path: string;
  readonly title: string;
  /** Name of the page's own drawing; without one, the traces. */
  readonly drawing?: string | undefined;
  /** The bug whose failed test it shows. */
  readonly failure?: string | undefined;
  readonly alt: string;
};

/** Every picture of the site; the first is for all pages without one of their own. */
export function allPictures(): [Picture, ...Picture[]] {
  const { name, tagline } = single("company");
  const { bug } = single("thermostat").hero;
  const picture = (path: string, file: string, title: string, drawing?: string): Picture => {
    const failure = path === "/break-this-thermostat" ? bug : undefined;
    const traces = failure ? "the traces of a failed test" : "four oscilloscope traces";
    const shows = drawing ? "a line drawing" : traces;
    const alt = `${title}: ${shows} on an instrument screen, with the name ${name}`;
    return { src: `/social${file}.png`, path, title, drawing, failure, alt };
  };
  const pages = routes().filter(({ listed }) => listed);
  return [
    picture("/", "/default", tagline),
    ...pages.map(({ path, meta, drawing }) =>
      picture(path, path === "/" ? "/home" : path, meta.title ?? tagline, drawing),
    ),
  ];
}

/** The picture of a page. */
export function pictureOf(path: string): Picture {
  const [shared, ...own] = allPictures();
  return own.find((picture) => picture.path === path) ?? shared;
}
