import type { Qualities, SpeedRun } from "./audit.ts";
import { median } from "./statistics.ts";

/** A page and its floor, measured in turn. */
export type Pairs = {
  readonly path: string;
  readonly qualities: Qualities;
  readonly pages: SpeedRun[];
  readonly floors: SpeedRun[];
};

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

/** A page's row in the table: medians of its runs. */
export function rowOf(pairs: Pairs): (string | number)[] {
  const { path, pages, floors, qualities } = pairs;
  const of = mediansOf(pages);
  const ofFloor = mediansOf(floors);
  return [
    path,
    rounded(of.largestPaintMs / 1000, 2),
    rounded(ofFloor.largestPaintMs / 1000, 2),
    rounded(shareOfFloor(pairs), 2),
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
export function failuresOf(pairs: Pairs): string[] {
  const { path, pages, qualities } = pairs;
  const { layoutShift, scriptTaskMs, scoreWithoutBlocking } = mediansOf(pages);
  const share = shareOfFloor(pairs);
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

/** How much later the page's largest paint is than that of the floor measured just before it. */
function shareOfFloor({ pages, floors }: Pairs): number {
  const shares = pages.map((page, pair) => {
    const floor = floors[pair];
    return floor ? page.largestPaintMs / floor.largestPaintMs : Number.NaN;
  });
  return median(shares);
}

function mediansOf(runs: readonly SpeedRun[]): SpeedRun {
  const of = (figure: keyof SpeedRun) => median(runs.map((run) => run[figure]));
  return {
    largestPaintMs: of("largestPaintMs"),
    layoutShift: of("layoutShift"),
    blockingMs: of("blockingMs"),
    bytes: of("bytes"),
    scriptTaskMs: of("scriptTaskMs"),
    score: of("score"),
    scoreWithoutBlocking: of("scoreWithoutBlocking"),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
