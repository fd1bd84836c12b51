import { single } from "../content.ts";
import { hasThermostat } from "../reading/thermostat.ts";
import { type Route, routes } from "../routes.ts";

/** In pixels; social networks crop 1.91 to 1 the least. */
export const size = { width: 1200, height: 630 } as const;

/** A social picture: its address, and what it shows of which page. */
export type Picture = ReturnType<typeof pictureOf>;

/**
 * The picture of a page, with its own heading and drawing, the trace of its bug, or what is on the home page's.
 * Pages without a breadcrumb have that.
 */
export function pictureOf({ path, heading, trail, drawing, bug }: Route) {
  const { name, tagline } = single("company");
  const isInner = trail.length > 1;
  const title = isInner ? heading : tagline;
  return {
    src: `/social${isInner ? path : "/default"}.png`,
    path: isInner ? path : "/",
    title,
    drawing,
    bug,
    alt: `${title}: ${shownOf(drawing, bug)} on a screen, by ${name}`,
  };
}

/** What site/social/artwork.ts draws for a page. */
function shownOf(drawing: Route["drawing"], bug: Route["bug"]): string {
  if (drawing) return "a drawing";
  if (!hasThermostat()) return "the steps of a project";
  return bug ? "the trace of a test that fails" : "traces of tests";
}

/** Every picture of the site, once. */
export const allPictures = (): Picture[] => [
  ...new Map(routes.map(pictureOf).map((picture) => [picture.src, picture])).values(),
];
