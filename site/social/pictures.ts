import { services, single } from "../content.ts";
import { hasThermostat } from "../reading/thermostat.ts";
import { type Route, routes } from "../routes.ts";

/** In pixels; social networks crop 1.91 to 1 the least. */
export const size = { width: 1200, height: 630 } as const;

/** A social picture: its address, and what it shows of which page. */
export type Picture = ReturnType<typeof pictureOf>;

/**
 * The picture of a page, with its own drawing or the traces of all tests. Pages without a breadcrumb have the home
 * page's.
 */
export function pictureOf({ path, meta, trail, drawing = usual() }: Route) {
  const { name, tagline } = single("company");
  const isInner = trail.length > 1;
  const title = isInner ? meta.title : tagline;
  const shows = drawing ? "a line drawing" : "the traces of all tests";
  return {
    src: `/social${isInner ? path : "/default"}.png`,
    path: isInner ? path : "/",
    title,
    drawing,
    alt: `${title}: ${shows} on a screen, by ${name}`,
  };
}

/** Without the traces, the drawing of the first service. */
const usual = () => (hasThermostat() ? undefined : `services/${services()[0]?.drawing}`);

/** Every picture of the site, once. */
export const allPictures = (): Picture[] => [
  ...new Map(routes.map(pictureOf).map((picture) => [picture.src, picture])).values(),
];
