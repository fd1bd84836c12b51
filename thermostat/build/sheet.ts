import { counted } from "../../shared/counted.ts";
import { find, sha256, text } from "../../shared/files.ts";
import { drawSheet, type Line, lengthOf } from "../page/sheet/draw-sheet.ts";
import { type Area, rowsOf } from "../page/sheet/rows.ts";
import { formatLength } from "../page/trace/format.ts";
import { kept } from "../record/tools/kept.ts";
import { moduleBytes } from "../record/tools/sources.ts";
import { publishedSeed, runAll } from "../wasm/api/run-test.ts";
import { boardsIn, readTrace, withoutSkips } from "../wasm/api/trace.ts";
import { areaOfRequirement } from "./areas.ts";

type Drawn = Awaited<ReturnType<typeof draw>>;

/** The picture of all tests, the name of its file and its address, and what its lines are. */
export function sheet(): Promise<Drawn> {
  drawn ??= kept("sheet.json", madeOf(), async () => JSON.stringify(await draw())).then((json) =>
    JSON.parse(json.toString()),
  );
  return drawn;
}

let drawn: Promise<Drawn> | undefined;

/** A hash of the firmware that runs, what draws it, and the colours. */
function madeOf(): string {
  const programs = "thermostat/{build,page/{sheet,trace},wasm/api}/*.ts";
  const files = [...find(programs), "site/styles/tokens.css"];
  return sha256(JSON.stringify([sha256(moduleBytes("good.wasm")), files.map(text)]));
}

async function draw() {
  const tests = await runAll(moduleBytes("good.wasm"), publishedSeed);
  const lines = tests.map(({ id, trace }) => ({
    id,
    boards: boardsIn(readTrace(trace)).map(withoutSkips),
  }));
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
