import type { APIRoute } from "astro";
import { sheet } from "../../../thermostat/build.ts";
import { svgFiles } from "../../pictures/svg.ts";
import { hasThermostat } from "../../reading/thermostat.ts";

export const getStaticPaths = async () => {
  const all = new Map(svgFiles());
  if (hasThermostat()) {
    const { name, svg } = await sheet();
    all.set(name, svg);
  }
  return [...all].map(([name, svg]) => ({
    params: { name },
    props: { svg },
  }));
};

/** A drawing of content/pictures, or the traces of all tests. */
export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { "content-type": "image/svg+xml" } });
