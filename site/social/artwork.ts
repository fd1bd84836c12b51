import { svgOf } from "../drawings/files.ts";
import { bitWidth, screen, tracePaths } from "../drawings/traces.ts";
import { token } from "../styles/token.ts";
import type { Picture } from "./pictures.ts";

/** A page's drawing, or the four traces, as a data URL. */
export const artwork = ({ drawing }: Picture): string =>
  svgDataUrl(drawing ? lineDrawing(drawing) : traces());

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

/** The end of the boot log, the bench's answer and the waking device. */
function traces(): string {
  const span = { from: 44, to: 132 };
  const paths = Object.entries(tracePaths(span)).map(
    ([channel, path]) =>
      `<path stroke="${token(channel)}" vector-effect="non-scaling-stroke" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${span.from * bitWidth} 0 ${(span.to - span.from) * bitWidth} ${screen.height}" preserveAspectRatio="none" fill="none" stroke-width="3">${paths.join("")}</svg>`;
}
