import { globSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";

// From the project's folder, because the build moves this file.
const folder = join(process.cwd(), "site/drawings");

/** The drawings in a folder, by the names that content files use. */
export function drawingsIn(kind: string): string[] {
  return globSync("*", { cwd: join(folder, kind) })
    .map((file) => parse(file).name)
    .sort();
}

/** The SVG of a drawing, named as in `services/cicd`, without comments and indentation. */
export function svgOf(name: string): string {
  return readFileSync(join(folder, `${name}.svg`), "utf8").replaceAll(
    /<!--.*?-->|(?<=>)\s+(?=<)/gs,
    "",
  );
}
