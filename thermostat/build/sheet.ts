import { counted } from "../../shared/counted.ts";
import { find, sha256, text } from "../../shared/files.ts";
import { type Area, rowsOf } from "../page/sheet/rows.ts";
import { formatLength } from "../page/trace/format.ts";
import { hour } from "../page/trace/trace-window.ts";
import { kept } from "../record/tools/kept.ts";
import { moduleBytes } from "../record/tools/sources.ts";
import { publishedSeed, runAll } from "../wasm/api/run-test.ts";
import { boardsIn, readTrace, withoutSkips } from "../wasm/api/trace.ts";
import { areaOfRequirement } from "./areas.ts";
import { drawSheet, type Line, lengthOf } from "./draw-sheet.ts";

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
  const byArea = [...Map.groupBy(lines, ({ id }) => id.slice(0, 3))];
  const totals = formatTotals(byArea.map(([, own]) => sum(own.map(lengthOf))));
  const areas = byArea.map(([id, own], index) => areaOf(id, own, totals[index] ?? ""));
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

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Lengths as `formatLength` writes them, except that hours add up to their rounded sum: those with the
 * largest remainders are rounded up.
 */
export function formatTotals(lengths: readonly number[]): string[] {
  const tenths = lengths.map((ms) => ms / (hour / 10));
  const cut = (index: number) => (tenths[index] ?? 0) % 1;
  const places = [...tenths.keys()].sort((a, b) => cut(b) - cut(a));
  const up = places.slice(0, Math.round(sum(tenths)) - sum(tenths.map(Math.floor)));
  return lengths.map((ms, index) => {
    const whole = Math.floor(tenths[index] ?? 0) + (up.includes(index) ? 1 : 0);
    return ms < hour ? formatLength(ms) : `${(whole / 10).toFixed(1)} h`;
  });
}

function areaOf(id: string, lines: readonly Line[], length: string): Required<Area> {
  return {
    id,
    name: areaOfRequirement(id),
    total: `${counted(lines.length, "test")}, ${length}`,
    count: lines.length,
    tests: lines.map((line) => `${line.id}, ${formatLength(lengthOf(line))}`),
  };
}
