import type { ProjectFigures } from "../site/content-model/project-figures.ts";
import type { Run, TestCase } from "./test-results.ts";

/** What the project must do, and the tests that show it; the first pattern that fits counts. */
const areas: readonly (readonly [name: string, files: RegExp])[] = [
  ["A submission that was accepted is delivered", /delivery/],
  ["Submissions are checked, kept and looked after", /^(intake|submission|tests\/intake)\//],
  [
    "Forms send what was typed, with and without JavaScript",
    /forms\/|(enquiry|application|hydration|without-javascript)\.spec/,
  ],
  ["Every page opens, fits and is accessible", /browser\/(pages|crawl|navigation)\.spec/],
  ["Content can be edited without code", /content-model\/|site\/(content|editing)\.test/],
];
const otherArea = "House rules, drawings and tools";

const shown = 5;

/** Counts the cases of all runs for the three views; nothing is estimated. */
export function summarise(
  runs: Readonly<Record<string, Run>>,
): Pick<ProjectFigures, "measured" | "suites" | "areas" | "failures" | "slowest"> {
  const cases = Object.values(runs).flatMap((run) => run.cases);
  if (cases.length === 0) throw new Error("The reports hold no test case.");
  const start = Math.min(...Object.values(runs).map((run) => run.start.getTime()));
  return {
    measured: new Date(start).toISOString().replace(/\.\d+Z$/, "Z"),
    suites: Object.entries(runs).map(([name, run]) => ({
      name,
      ...count(run.cases),
      ...(run.retries && { flaky: run.cases.filter(({ outcome }) => outcome === "flaky").length }),
    })),
    areas: byArea(cases),
    failures: cases.filter(hasFailed).map(({ file, title, message }) => ({ file, title, message })),
    slowest: cases
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ file, title, seconds }) => ({ file, title, seconds: round(seconds) })),
  };
}

function byArea(cases: readonly TestCase[]) {
  const areaOf = ({ file }: TestCase) =>
    areas.find(([, files]) => files.test(file))?.[0] ?? otherArea;
  return [...areas.map(([name]) => name), otherArea]
    .map((name) => ({ name, cases: cases.filter((one) => areaOf(one) === name) }))
    .filter((area) => area.cases.length > 0)
    .map((area) => ({ name: area.name, ...count(area.cases) }));
}

function count(cases: readonly TestCase[]) {
  return {
    passed: cases.filter(({ outcome }) => outcome === "passed").length,
    failed: cases.filter(hasFailed).length,
    notRun: cases.filter(({ outcome }) => outcome === "notRun").length,
    seconds: round(cases.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}

/** A case that passed only when it was repeated has failed; `npm test` says so too. */
function hasFailed({ outcome }: TestCase): boolean {
  return outcome === "failed" || outcome === "flaky";
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
