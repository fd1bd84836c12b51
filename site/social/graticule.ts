import { token } from "../styles/token.ts";
import { svgAddress } from "./artwork.tsx";
import { division, screenHeight } from "./layout.ts";
import { width } from "./size.ts";

/** The screen's divisions, brighter to the right, where nothing is to be read over them. */
export function graticule(): string {
  const across = Array.from({ length: width / division - 1 }, (_, i) => (i + 1) * division);
  const down = Array.from({ length: screenHeight / division - 1 }, (_, i) => (i + 1) * division);
  const lines = [
    ...across.map((x) => `M${x} 0V${screenHeight}`),
    ...down.map((y) => `M0 ${y}H${width}`),
  ];
  return svgAddress(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${screenHeight}">
<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" x2="${width}">
<stop stop-color="${token("screen-rule")}" stop-opacity=".35"/>
<stop offset=".6" stop-color="${token("screen-rule")}"/>
</linearGradient>
<path d="${lines.join("")}" fill="none" stroke="url(#fade)" stroke-width="2"/>
</svg>`);
}
