import { renderToStaticMarkup } from "react-dom/server";
import css from "../drawings/Drawing.module.css";
import { IndustryDrawing } from "../drawings/IndustryDrawing.tsx";
import { ServiceDrawing } from "../drawings/ServiceDrawing.tsx";
import { bitWidth, tracePaths } from "../drawings/traces.ts";
import type { Drawing } from "../listings/listing.ts";
import { token } from "../styles/token.ts";

/** The data URL of a service's or an industry's drawing, else of the four traces. */
export function artwork(drawing: Drawing | undefined): string {
  return svgAddress(drawing ? lineDrawing(drawing) : traces());
}

/** The data URL of an SVG. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Adds room to the drawing's grid of 160 by 72: an antenna or a stroke may cross its edge. */
function lineDrawing(drawing: Drawing): string {
  const markup = renderToStaticMarkup(
    "service" in drawing ? (
      <ServiceDrawing name={drawing.service} />
    ) : (
      <IndustryDrawing name={drawing.industry} />
    ),
  );
  const color = token("ch1");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -9 164 85" fill="none" stroke="${color}" stroke-width="2">
<style>svg{overflow:visible}.${css.dashed}{stroke-dasharray:3 4}.${css.solid}{fill:${color};stroke:none}</style>
<svg width="160" height="72">${markup}</svg>
</svg>`;
}

/** The end of the boot log, the bench's answer and the waking device. */
function traces(): string {
  const span = { from: 44, to: 132 };
  const paths = Object.entries(tracePaths(span)).map(
    ([channel, path]) =>
      `<path stroke="${token(channel)}" vector-effect="non-scaling-stroke" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${span.from * bitWidth} 0 ${(span.to - span.from) * bitWidth} 290" preserveAspectRatio="none" fill="none" stroke-width="3">${paths.join("")}</svg>`;
}
