import type { APIRoute } from "astro";
import { sheet } from "../../../thermostat/build.ts";
import { svgFiles } from "../../pictures/svg.ts";

export const getStaticPaths = async () => {
  const { name, svg } = await sheet();
  return [...svgFiles(), [name, svg] as const].map(([name, svg]) => ({
    params: { name },
    props: { svg },
  }));
};

/** A drawing of content/pictures, or the traces of all tests. */
export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { "content-type": "image/svg+xml" } });
