import { relative } from "node:path";

/** One test case of a run, whichever runner it was. */
export type TestCase = {
  readonly file: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "notRun" | "flaky";
  readonly seconds: number;
  /** First line of what went wrong. */
  readonly message: string;
};

export type Run = {
  readonly start: Date;
  /** Whether a failed case is tried again; without that, none can be seen to be flaky. */
  readonly retries: boolean;
  readonly cases: readonly TestCase[];
};

/** The parts of Vitest's JSON report that are read here. */
export type VitestReport = {
  startTime: number;
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
};

/** Reads Vitest's report; paths become relative to the repository's root. */
export function fromVitest(report: VitestReport, root: string): Run {
  const cases = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(
      ({ fullName, status, duration = 0, failureMessages }): TestCase => ({
        file: relative(root, name),
        title: fullName,
        outcome: status === "passed" || status === "failed" ? status : "notRun",
        seconds: duration / 1000,
        message: firstLine(failureMessages?.[0], root),
      }),
    ),
  );
  return { start: new Date(report.startTime), retries: false, cases };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: {
      status: "expected" | "unexpected" | "flaky" | "skipped";
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
};

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = {
  config: { rootDir: string; projects: { retries: number }[] };
  stats: { startTime: string };
  suites: PlaywrightSuite[];
};

const outcomes = {
  expected: "passed",
  unexpected: "failed",
  flaky: "flaky",
  skipped: "notRun",
} as const;

/** Reads Playwright's report; a case's duration is that of all its tries. */
export function fromPlaywright(report: PlaywrightReport, root: string): Run {
  const folder = relative(root, report.config.rootDir);
  const casesOf = (suite: PlaywrightSuite): TestCase[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        file: `${folder}/${file}`,
        title,
        outcome: outcomes[status],
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        message: firstLine(results.find(({ error }) => error)?.error?.message, root),
      })),
    ),
    ...(suite.suites ?? []).flatMap(casesOf),
  ];
  return {
    start: new Date(report.stats.startTime),
    retries: report.config.projects.some(({ retries }) => retries > 0),
    cases: report.suites.flatMap(casesOf),
  };
}

/** A message's first line, without a terminal's colours or this machine's folders. */
function firstLine(message = "", root: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character.
  const plain = message.replaceAll(/\u001b\[[0-9;]*m/g, "").replaceAll(`${root}/`, "");
  return (plain.split("\n")[0] ?? "").slice(0, 200);
}
