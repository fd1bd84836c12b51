import type { APIRoute } from "astro";
import { svgFiles } from "../../pictures/svg.ts";

export const getStaticPaths = () =>
  [...svgFiles()].map(([name, svg]) => ({ params: { name }, props: { svg } }));

/** A drawing of content/pictures. */
export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { "content-type": "image/svg+xml" } });
