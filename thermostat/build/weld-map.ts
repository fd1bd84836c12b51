import { type WeldOutcome, weldMap } from "../record/tools/weld-map.ts";

export type WeldPicture = ReturnType<typeof weldPicture>;

/** The lengths and moments that the axes name, in ms. */
const lengthTicks = [
  [2000, "2 s"],
  [200, "200 ms"],
  [20, "20 ms"],
  [2, "2 ms"],
] as const;
const momentTicks = [
  [-1000, "−1 s"],
  [-500, "−0.5 s"],
  [0, "0"],
  [500, "0.5 s"],
] as const;

/** What a map of welds shows: a square for each, and what to read on its axes, in squares and percent. */
export function weldPicture() {
  const { good, bug } = weldMap();
  const lengths = bug.rows.map(([ms]) => ms);
  const columns = bug.rows[0]?.[1].length ?? 0;
  /** From the left, in percent, to the middle of a moment's square. */
  const across = (ms: number) => (100 * ((ms - bug.fromMs) / bug.everyMs + 0.5)) / columns;
  /** From the top, along the logarithms of the lengths. */
  const down = (ms: number) => {
    const below = Math.max(
      1,
      lengths.findIndex((length) => length <= ms),
    );
    const [longer = 1, shorter = 1] = lengths.slice(below - 1);
    const part = Math.log(longer / ms) / Math.log(longer / shorter);
    return (100 * (below - 0.5 + part)) / lengths.length;
  };
  const ticks = (list: readonly (readonly [number, string])[], percent: (ms: number) => number) =>
    list.map(([ms, label]) => ({ label, percent: percent(ms) }));
  return {
    columns,
    rows: lengths.length,
    /** Every square, whatever came of its weld. */
    all: good.rows.map((_, y) => `M0 ${y}.5h${columns}`).join(""),
    good: pathsOf(good.rows),
    bug: pathsOf(bug.rows),
    coil: across(0) - 50 / columns,
    moments: [...bug.moments.are].map((outcome, index) => ({
      percent: across(bug.moments.fromMs + index * bug.moments.everyMs),
      fails: outcome === "S",
    })),
    lengthTicks: ticks(lengthTicks, down),
    momentTicks: ticks(momentTicks, across),
    table: tableOf(bug),
    /** The states in which a story shows the map, in order; `fails`: its figure counts failures. */
    states: [
      // The first test welded once, and passed if the alarm came on.
      { id: "first", figure: `${Number(bug.first.is === "A")}/1`, fails: false },
      { id: "unseen", figure: weldFigures.weldStarts(), fails: true },
      {
        id: "today",
        figure: `${weldFigures.weldMomentsFailing()}/${weldFigures.weldMoments()}`,
        fails: true,
      },
      { id: "repaired", figure: weldFigures.weldStartsRepaired(), fails: false },
    ],
  };
}

/** What a map counts, for texts. */
export const weldFigures = {
  welds: () => countOf("good", "SUAN"),
  weldStarts: () => countOf("bug", "S"),
  weldStartsRepaired: () => countOf("good", "S"),
  weldMoments: () => weldMap().bug.moments.are.length,
  weldMomentsFailing: () => [...weldMap().bug.moments.are].filter((is) => is === "S").length,
  weldFirstBefore: () => {
    const { coilMs, first } = weldMap().bug;
    return Math.round((coilMs - first.ms) / 1000);
  },
};

function countOf(firmware: "good" | "bug", outcomes: string): string {
  const { rows } = weldMap()[firmware];
  const all = rows.flatMap(([, row]) => [...row]).filter((one) => outcomes.includes(one));
  return all.length.toLocaleString("en");
}

type Rows = ReturnType<typeof weldMap>["good"]["rows"];

/** A line for each run of squares with the same outcome, as an SVG path. */
function pathsOf(rows: Rows): Readonly<Record<Exclude<WeldOutcome, "N">, string>> {
  const path = (outcome: WeldOutcome) =>
    rows
      .flatMap(([, row], y) =>
        [...row.matchAll(RegExp(`${outcome}+`, "g"))].map(
          ({ 0: run, index }) => `M${index} ${y}.5h${run.length}`,
        ),
      )
      .join("");
  return { S: path("S"), U: path("U"), A: path("A") };
}

/**
 * What came of each weld: for each length, when those begin that had each outcome, in ms from K2's coil
 * on. Lengths with the same outcomes share a row.
 */
function tableOf({ rows, fromMs, everyMs }: ReturnType<typeof weldMap>["bug"]) {
  const at = (index: number) => (fromMs + index * everyMs).toLocaleString("en");
  const when = (row: string, outcome: WeldOutcome) =>
    [...row.matchAll(RegExp(`${outcome}+`, "g"))]
      .map(({ 0: { length }, index }) =>
        length === 1 ? at(index) : `${at(index)} to ${at(index + length - 1)}`,
      )
      .join(", ")
      .replaceAll("-", "\u2212") || "never";
  const groups: { longest: number; shortest: number; row: string }[] = [];
  for (const [ms, row] of rows) {
    const group = groups.at(-1);
    if (group?.row === row) group.shortest = ms;
    else groups.push({ longest: ms, shortest: ms, row });
  }
  return groups.map(({ longest, shortest, row }) => [
    `${longest === shortest ? "" : `${shortest} to `}${longest.toLocaleString("en")} ms`,
    ...(["A", "S", "U", "N"] as const).map((outcome) => when(row, outcome)),
  ]);
}
