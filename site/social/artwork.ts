import { svgOf } from "../drawings/files.ts";
import { bitWidth, tracePaths, screen as uartScreen } from "../drawings/traces.ts";
import { token } from "../styles/token.ts";
import { pageData } from "../thermostat/computed/page-data.ts";
import { screen } from "../thermostat/trace/scope.ts";
import type { Picture } from "./pictures.ts";

/** A page's drawing, the traces of its failed test, or the four traces, as a data URL. */
export async function artwork({ drawing, failure }: Picture): Promise<string> {
  if (drawing) return svgDataUrl(lineDrawing(drawing));
  return svgDataUrl(failure ? await failedTest(failure) : traces());
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

/** What a bug does to the test that catches it: good firmware dotted, the failure's moment red. */
async function failedTest(bug: string): Promise<string> {
  const { broken, first } = await pageData(bug);
  const { picture } = broken;
  const lanes = picture.lanes.slice(0, 2).map(({ path }, index) => {
    const good = first.picture.lanes[index]?.path;
    return `<g stroke="${token(`ch${index + 1}`)}" transform="translate(0 ${index * screen.lane})"><path stroke-dasharray="4 9" opacity=".75" d="${good}"/><path d="${path}"/></g>`;
  });
  const mark = `<path stroke="${token("screen-fail")}" stroke-width="6" d="M${picture.mark} 0V${2 * screen.lane}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${screen.width} ${2 * screen.lane}" preserveAspectRatio="none" fill="none" stroke-width="4">${lanes.join("")}${mark}</svg>`;
  return svg.replaceAll("<path", '<path vector-effect="non-scaling-stroke"');
}

/** The end of the boot log, the bench's answer and the waking device. */
function traces(): string {
  const span = { from: 44, to: 132 };
  const paths = Object.entries(tracePaths(span)).map(
    ([channel, path]) =>
      `<path stroke="${token(channel)}" vector-effect="non-scaling-stroke" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${span.from * bitWidth} 0 ${(span.to - span.from) * bitWidth} ${uartScreen.height}" preserveAspectRatio="none" fill="none" stroke-width="3">${paths.join("")}</svg>`;
}
