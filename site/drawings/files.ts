import { parse } from "node:path";
import { namesIn, text } from "../../shared/files.ts";

const folder = "site/drawings";

/** The drawings in a folder, by the names that content files use. */
export function drawingsIn(kind: string): string[] {
  return namesIn(`${folder}/${kind}`)
    .map((file) => parse(file).name)
    .sort();
}

/** The SVG of a drawing, named as in `services/cicd`, without comments and indentation. */
export function svgOf(name: string): string {
  return text(`${folder}/${name}.svg`).replaceAll(/<!--.*?-->|(?<=>)\s+(?=<)/gs, "");
}
