import type { Qualities, SpeedRun } from "./audit.ts";
import { median } from "./statistics.ts";

/** A page and its floor, measured in turn. */
export type Pairs = {
  readonly path: string;
  readonly qualities: Qualities;
  readonly pages: SpeedRun[];
  readonly floors: SpeedRun[];
};

/** How several runs become one figure: their median, or their best. */
export type Summary = "median" | "best";

const limits = { largestPaint: 1.15, layoutShift: 0.0005, scriptTaskMs: 50, score: 100 } as const;

/** The columns of the table, as `rowOf` fills them. */
export const headings = [
  "page",
  "largest paint s",
  "floor's s",
  "ratio",
  "shift",
  "script ms",
  "blocking ms",
  "floor's ms",
  "KiB",
  "performance",
  "accessibility",
  "practices",
  "SEO",
] as const;

/** A page's row in the table. */
export function rowOf(pairs: Pairs, summary: Summary): (string | number)[] {
  const { path, pages, floors, qualities } = pairs;
  const of = figuresOf(pages, summary);
  const ofFloor = figuresOf(floors, summary);
  return [
    path,
    rounded(of.largestPaintMs / 1000, 2),
    rounded(ofFloor.largestPaintMs / 1000, 2),
    rounded(shareOfFloor(pairs, summary), 2),
    rounded(of.layoutShift, 3),
    rounded(of.scriptTaskMs, 0),
    rounded(of.blockingMs, 0),
    rounded(ofFloor.blockingMs, 0),
    rounded(of.bytes / 1024, 0),
    of.score,
    qualities.accessibility,
    qualities.practices,
    qualities.searchEngines,
  ];
}

/** What does not hold on a page, each in a line that names page, figure and limit. */
export function failuresOf(pairs: Pairs, summary: Summary): string[] {
  const { path, pages, qualities } = pairs;
  const { layoutShift, scriptTaskMs, scoreWithoutBlocking } = figuresOf(pages, summary);
  const share = shareOfFloor(pairs, summary);
  const failures: string[] = [];
  const check = (isRight: boolean, line: string) => isRight || failures.push(`${path}: ${line}`);
  const checkScore = (name: string, score: number) =>
    check(score >= limits.score, `${name} scores ${score}, ${limits.score} wanted`);

  check(
    share <= limits.largestPaint,
    `largest paint is ${share.toFixed(2)} of the floor's, at most ${limits.largestPaint}`,
  );
  check(layoutShift < limits.layoutShift, `layout shift is ${layoutShift.toFixed(4)}, at most 0`);
  check(
    scriptTaskMs < limits.scriptTaskMs,
    `a script works ${Math.round(scriptTaskMs)} ms in one go, below ${limits.scriptTaskMs} wanted`,
  );
  checkScore("performance", scoreWithoutBlocking);
  checkScore("accessibility", qualities.accessibility);
  checkScore("best practices", qualities.practices);
  // The policies ask not to be indexed, which costs points.
  if (!path.endsWith("-policy")) checkScore("SEO", qualities.searchEngines);
  return failures;
}

/** How much later the page's largest paint is than its floor's. */
function shareOfFloor({ pages, floors }: Pairs, summary: Summary): number {
  const times = (runs: readonly SpeedRun[]) => runs.map((run) => run.largestPaintMs);
  if (summary === "best") return Math.min(...times(pages)) / Math.min(...times(floors));
  return median(times(pages).map((time, pair) => time / (times(floors)[pair] ?? 0)));
}

function figuresOf(runs: readonly SpeedRun[], summary: Summary): SpeedRun {
  const least = (values: number[]) => (summary === "best" ? Math.min(...values) : median(values));
  const most = (values: number[]) => (summary === "best" ? Math.max(...values) : median(values));
  return {
    largestPaintMs: least(runs.map((run) => run.largestPaintMs)),
    layoutShift: least(runs.map((run) => run.layoutShift)),
    blockingMs: least(runs.map((run) => run.blockingMs)),
    bytes: least(runs.map((run) => run.bytes)),
    scriptTaskMs: least(runs.map((run) => run.scriptTaskMs)),
    score: most(runs.map((run) => run.score)),
    scoreWithoutBlocking: most(runs.map((run) => run.scoreWithoutBlocking)),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
