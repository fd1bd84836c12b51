import { sheet } from "../../thermostat/build.ts";
import { svgOf } from "../drawings/files.ts";
import { token } from "../styles/token.ts";
import type { Picture } from "./pictures.ts";

/** A page's drawing, or the traces of all tests, as a data URL. */
export async function artwork({ drawing }: Picture): Promise<string> {
  const { svg } = await sheet();
  return svgDataUrl(drawing ? lineDrawing(drawing) : svg);
}

/** The data URL of an SVG. */
export function svgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** With a margin around its 160 by 72 grid, because an antenna or a stroke may cross the edge. */
function lineDrawing(name: string): string {
  return svgOf(name).replace(
    'viewBox="0 0 160 72"',
    `viewBox="-2 -9 164 85" color="${token("ch1")}"`,
  );
}
