import { sha256 } from "../../../firmware/tools/sources.ts";
import { drawSheet, lengthOf } from "../sheet/draw-sheet.ts";
import { runSuite } from "./runs.ts";

export type Sheet = Awaited<ReturnType<typeof sheet>>;

let drawn: ReturnType<typeof draw> | undefined;

/** The picture of all tests, its address, and the milliseconds that each simulates, by its id. */
export function sheet() {
  drawn ??= draw();
  return drawn;
}

async function draw() {
  const lines = await runSuite();
  const svg = drawSheet(lines);
  const name = `sheet.${sha256(svg).slice(0, 8)}`;
  return {
    svg,
    name,
    src: `/pictures/${name}.svg`,
    lengths: Object.fromEntries(lines.map((line) => [line.id, lengthOf(line)])),
  };
}
