import type { APIRoute } from "astro";
import { svgFiles } from "../../pictures/svg.ts";
import { sheet } from "../../../thermostat/build/sheet.ts";

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
