import { expect, test } from "vitest";
import { projectFigures } from "../site/content-model/project-figures.ts";
import { summarise } from "./summarise-results.ts";
import { fromPlaywright, fromVitest, type PlaywrightReport } from "./test-results.ts";

const root = "/somewhere/project";

const unit = fromVitest(
  {
    startTime: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    testResults: [
      {
        name: `${root}/intake/delivery/sign.test.ts`,
        assertionResults: [
          { fullName: "signs", status: "passed", duration: 1240 },
          {
            fullName: "rejects",
            status: "failed",
            duration: 60,
            failureMessages: [`\u001b[31mError\u001b[0m: ${root}/a.ts is gone\n    at line 3`],
          },
        ],
      },
      {
        name: `${root}/tools/lock.test.ts`,
        assertionResults: [{ fullName: "waits", status: "skipped" }],
      },
    ],
  },
  root,
);

const browserReport = (retries: number): PlaywrightReport => ({
  config: { rootDir: `${root}/tests/browser`, projects: [{ retries }] },
  stats: { startTime: "2026-01-02T03:05:00.000Z" },
  suites: [
    {
      suites: [
        {
          specs: [
            {
              title: "opens",
              file: "pages.spec.ts",
              tests: [
                {
                  status: "flaky",
                  results: [
                    { duration: 2000, error: { message: "Error: too slow" } },
                    { duration: 1000 },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});
const browser = (retries: number) => fromPlaywright(browserReport(retries), root);

test("cases are counted by runner and by what they are required for", () => {
  const { measured, suites, areas } = summarise({ unit, browser: browser(0) });
  expect(measured).toBe("2026-01-02T03:04:05Z");
  expect(suites).toEqual([
    { name: "unit", passed: 1, failed: 1, notRun: 1, seconds: 1.3 },
    { name: "browser", passed: 0, failed: 1, notRun: 0, seconds: 3 },
  ]);
  expect(areas).toEqual([
    {
      name: "A submission that was accepted is delivered",
      passed: 1,
      failed: 1,
      notRun: 0,
      seconds: 1.3,
    },
    {
      name: "Every page opens, fits and is accessible",
      passed: 0,
      failed: 1,
      notRun: 0,
      seconds: 3,
    },
    { name: "House rules, drawings and tools", passed: 0, failed: 0, notRun: 1, seconds: 0 },
  ]);
});

test("failures keep one plain line, and the slowest case comes first", () => {
  const { failures, slowest } = summarise({ unit, browser: browser(0) });
  expect(failures).toEqual([
    { file: "intake/delivery/sign.test.ts", title: "rejects", message: "Error: a.ts is gone" },
    { file: "tests/browser/pages.spec.ts", title: "opens", message: "Error: too slow" },
  ]);
  expect(slowest.map(({ title, seconds }) => [title, seconds])).toEqual([
    ["opens", 3],
    ["signs", 1.2],
    ["rejects", 0.1],
    ["waits", 0],
  ]);
});

test("flaky cases are counted only where failed ones are repeated", () => {
  expect(summarise({ browser: browser(0) }).suites[0]).not.toHaveProperty("flaky");
  expect(summarise({ browser: browser(1) }).suites[0]).toHaveProperty("flaky", 1);
});

test("an empty run is no result", () => {
  expect(() => summarise({})).toThrow("no test case");
});

test("a summary with commit and build fits the schema", () => {
  const build = { pages: 1, htmlBytes: 10, largest: { file: "index.html", bytes: 10 } };
  const figures = { ...summarise({ unit }), commit: "0123abc", build, standIns: 0 };
  expect(projectFigures.parse(figures)).toEqual(figures);
});
