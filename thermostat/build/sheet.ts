import { counted } from "../../shared/counted.ts";
import { sha256 } from "../../shared/files.ts";
import { drawSheet, type Line, lengthOf } from "../page/sheet/draw-sheet.ts";
import { type Area, rowsOf } from "../page/sheet/rows.ts";
import { formatLength } from "../page/trace/format.ts";
import { withoutSkips } from "../wasm/api/trace.ts";
import { areaOfRequirement } from "./areas.ts";
import { runSuite } from "./runs.ts";

let drawn: ReturnType<typeof draw> | undefined;

/** The picture of all tests, the name of its file and its address, and what its lines are. */
export function sheet() {
  drawn ??= draw();
  return drawn;
}

async function draw() {
  const tests = await runSuite();
  const lines = tests.map(({ id, boards }) => ({ id, boards: boards().map(withoutSkips) }));
  const areas = [...Map.groupBy(lines, ({ id }) => id.slice(0, 3))].map(areaOf);
  const lengths = lines.map(lengthOf);
  const svg = drawSheet(lines, rowsOf(areas));
  const name = `sheet.${sha256(svg).slice(0, 8)}`;
  return {
    svg,
    name,
    src: `/pictures/${name}.svg`,
    areas,
    /** The shortest and the longest line. */
    range: `${formatLength(Math.min(...lengths))} to ${formatLength(Math.max(...lengths))}`,
  };
}

function areaOf([id, lines]: readonly [string, readonly Line[]]): Required<Area> {
  const ms = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  return {
    id,
    name: areaOfRequirement(id),
    total: `${counted(lines.length, "test")}, ${formatLength(ms)}`,
    count: lines.length,
    tests: lines.map((line) => `${line.id}, ${formatLength(lengthOf(line))}`),
  };
}
