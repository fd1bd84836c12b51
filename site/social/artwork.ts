import { drawFailure, sheet } from "../../thermostat/build.ts";
import { svgOf } from "../drawings/files.ts";
import { heroDrawing } from "../reading/drawn.ts";
import { hasThermostat } from "../reading/thermostat.ts";
import { token } from "../styles/token.ts";
import { maps } from "./maps.ts";
import type { Picture } from "./pictures.ts";

/** A label of a drawing, in its units: without fonts of the system, a picture can't have it in its SVG. */
export type Label = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: string;
  readonly color: string;
  readonly isHeading: boolean;
};

export type Artwork = {
  /** Without labels, and with the colours of the screen. */
  readonly svg: string;
  readonly labels: readonly Label[];
  /** Width and height in its units. */
  readonly units: readonly [number, number];
};

/** A page's drawing, the trace of its bug, or the traces of all tests; without those, how a project runs. */
export async function artworkOf({ drawing, bug }: Picture): Promise<Artwork | undefined> {
  if (drawing) return taken(maps[drawing]?.() ?? heroDrawing(drawing, "narrow"));
  if (!hasThermostat()) return howProjectsRun();
  const failure = bug && (await drawFailure(bug.id, bug.before));
  return failure ? taken(failure) : undefined;
}

/** The picture of all tests, which fills its place. */
export const allTraces = async () => (await sheet()).svg;

/** The drawing of the home page, higher: its lines keep their width. */
function howProjectsRun(): Artwork {
  const { svg, labels, units } = taken(svgOf("project"));
  const [width, height] = units;
  return {
    svg: svg.replace(">", '><g transform="scale(1 5)">').replace("</svg>", "</g></svg>"),
    labels,
    units: [width, 5 * height],
  };
}

/** Takes the labels out of a drawing. */
function taken(drawing: string): Artwork {
  const coloured = drawing.replaceAll(/var\(--((?:ch|map|screen)[\w-]*)\)/g, (_, name) =>
    token(name),
  );
  const [, width = "", height = ""] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(coloured) ?? [];
  const labels: Label[] = [];
  const groups: string[] = [];
  for (const [, end, tag, attributes = "", text = ""] of coloured.matchAll(
    /<(\/?)(g|text)\b([^>]*)>([^<]*)/g,
  )) {
    if (tag === "g") end ? groups.pop() : groups.push(attributes);
    else if (!end) labels.push(labelOf([attributes, ...groups.toReversed()], text));
  }
  return {
    svg: coloured.replaceAll(/<text\b.*?<\/text>/gs, ""),
    labels,
    units: [Number(width), Number(height)],
  };
}

/** A label by its own attributes, and those of the groups around it. */
function labelOf(attributes: readonly string[], text: string): Label {
  const value = (name: string) =>
    attributes.flatMap((own) => new RegExp(`(?<![\\w-])${name}="([^"]*)"`).exec(own)?.[1] ?? [])[0];
  return {
    text: text.replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
    x: Number(value("x")),
    y: Number(value("y")),
    size: Number(value("font-size")),
    anchor: value("text-anchor") ?? "start",
    color: value("fill") ?? token("screen-ink-2"),
    isHeading: value("font-family")?.includes("heading") ?? false,
  };
}
