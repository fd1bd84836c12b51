import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import channels from "../drawings/channels.module.css";
import drawing from "../drawings/Drawing.module.css";
import figure from "../drawings/HeroFigure.module.css";
import { HeroFigure } from "../drawings/HeroFigure.tsx";
import traces from "../drawings/HeroTraces.module.css";
import { HeroTraces } from "../drawings/HeroTraces.tsx";
import { IndustryDrawing } from "../drawings/IndustryDrawing.tsx";
import { ServiceDrawing } from "../drawings/ServiceDrawing.tsx";
import { division } from "../drawings/traces.ts";
import week from "../drawings/WeekTrace.module.css";
import { WeekTrace } from "../drawings/WeekTrace.tsx";
import type { Subject } from "../listings/subject.ts";
import { token } from "../styles/token.ts";

/** A drawing of the site as a picture of its own, with its letters apart: satori sets those. */
export type Artwork = {
  readonly src: string;
  /** The part of the drawing that is shown, in its own units. */
  readonly view: View;
  readonly labels: readonly { readonly text: string; readonly x: number; readonly y: number }[];
};
type View = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const [ch1, ch2, ch3, ch4] = [token("ch1"), token("ch2"), token("ch3"), token("ch4")];

// The components' own style sheets, as far as a picture needs them, with strokes that are
// still seen on a picture as small as a stamp.
const sheet = `
svg{fill:none;overflow:visible;stroke-linejoin:round;color:${ch1}}
text{display:none}
.${drawing.drawing}{stroke:${ch1};stroke-width:2;stroke-linejoin:miter}
.${drawing.dashed}{stroke-width:1.6;stroke-dasharray:3 4}
.${drawing.solid}{fill:${ch1};stroke:none}
.${figure.figure},.${week.week}{stroke-width:3}
.${figure.cut}{stroke:${ch1};stroke-dasharray:3 4;stroke-width:2}
.${week.week}{stroke:${ch4}}
.${traces.traces} path{stroke-width:3px;vector-effect:non-scaling-stroke}
.${traces.glow} path{stroke-width:10px}
.${traces.glow}{opacity:.16}
.${channels.ch1}{stroke:${ch1}}
.${channels.ch2}{stroke:${ch2}}
.${channels.ch3}{stroke:${ch3}}
.${channels.ch4}{stroke:${ch4}}
.${traces.decoded}{display:none}
`;

/** The drawings of a subject, in the order in which they are to be placed. */
export function artworksOf(subject: Subject): Artwork[] {
  switch (subject.kind) {
    case "services":
      return subject.drawings.map((name) =>
        artwork(<ServiceDrawing name={name} />, grid, strokeFor(subject)),
      );
    case "industries":
      return subject.drawings.map((name) =>
        artwork(<IndustryDrawing name={name} />, grid, strokeFor(subject)),
      );
    case "figure":
      return [
        artwork(<HeroFigure name={subject.figure} />, { x: 0, y: -14, width: 240, height: 134 }),
      ];
    case "week":
      return [artwork(<WeekTrace />, { x: 0, y: 0, width: 280, height: 84 })];
    case "traces":
      return [artwork(<HeroTraces />, tracesView)];
  }
}

/** Some drawings reach over their grid: an antenna, a stroke on the edge. */
const grid = { x: -2, y: -9, width: 164, height: 85 };
/** Fifteen divisions of 50 µs from the eighth on: the device's last bytes, the bench's answer. */
const tracesView = { x: 7.8 * division, y: 0, width: 15 * division, height: 290 };

/** Several drawings on one picture are small and get a wider stroke. */
function strokeFor({ drawings }: { drawings: readonly string[] }): string {
  return drawings.length > 1 ? `.${drawing.drawing}{stroke-width:2.6}` : "";
}

function artwork(component: ReactElement, view: View, style = ""): Artwork {
  const markup = renderToStaticMarkup(component);
  const { x, y, width, height } = view;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="none"><style>${sheet}${style}</style>${inItsUnits(markup)}</svg>`;
  return { src: svgAddress(svg), view, labels: labelsIn(markup) };
}

/** An address that holds an SVG itself. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Gives a drawing the place and size of its own view box, so that its units stay units. */
function inItsUnits(markup: string): string {
  return markup.replace(/^<svg([^>]*)>/, (whole, attributes: string) => {
    const box = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(attributes);
    if (!box) return whole;
    const [, x, y, width, height] = box;
    const others = attributes.replaceAll(/\s(width|height)="[^"]*"/g, "");
    return `<svg${others} x="${x}" y="${y}" width="${width}" height="${height}">`;
  });
}

function labelsIn(markup: string): Artwork["labels"] {
  const texts = markup.matchAll(/<text x="([^"]+)" y="([^"]+)">([^<]*)<\/text>/g);
  return [...texts].map(([, x, y, text = ""]) => ({ text, x: Number(x), y: Number(y) }));
}
