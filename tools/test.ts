import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { siteVariables } from "../shared/settings/site-settings.ts";
import { build } from "./build.ts";
import { staticChecks } from "./check.ts";
import { run } from "./run.ts";

/**
 * All checks in one command: the build, types, lint and format, unit and integration tests, browser
 * tests. The last line counts them all; a check without a test runner counts as one.
 */
type Totals = { passed: number; failed: number };
type Check = { readonly name: string; readonly run: () => Promise<Totals> };

const output = "tests/output";

const checks: readonly Check[] = [
  // First, since the others read the built site.
  { name: "build", run: async () => one(await build()) },
  ...staticChecks.map((check) => ({ name: check.name, run: () => command(check.command) })),
  { name: "unit and integration tests", run: unitTests },
  { name: "browser tests", run: browserTests },
];

async function unitTests(): Promise<Totals> {
  const report = `${output}/vitest.json`;
  const code = await run([
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests } = await readJson(report);
  return orFailed({ passed: numPassedTests, failed: numFailedTests }, code);
}

async function browserTests(): Promise<Totals> {
  const report = `${output}/playwright.json`;
  const code = await run(["playwright", "test", "--reporter=dot,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected, flaky, unexpected } = (await readJson(report)).stats;
  return orFailed({ passed: expected, failed: unexpected + flaky }, code);
}

async function command(words: readonly [string, ...string[]]): Promise<Totals> {
  return one((await run(words)) === 0);
}

function one(ok: boolean): Totals {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts a failure when a runner fails without reporting a failed test. */
function orFailed(totals: Totals, code: number): Totals {
  const nothingRan = totals.passed + totals.failed === 0;
  if (totals.failed === 0 && (code !== 0 || nothingRan)) return { ...totals, failed: 1 };
  return totals;
}

// biome-ignore lint/suspicious/noExplicitAny: the two reports have their tools' shapes.
async function readJson(path: string): Promise<any> {
  const nothing = {
    numPassedTests: 0,
    numFailedTests: 0,
    stats: { expected: 0, flaky: 0, unexpected: 0 },
  };
  return readFile(path, "utf8").then(JSON.parse, () => nothing);
}

// The tests expect a site built without settings, whatever this shell has set.
for (const variable of siteVariables) delete process.env[variable];
await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
const all: Totals = { passed: 0, failed: 0 };
for (const check of checks) {
  console.log(`\n== ${check.name}`);
  const { passed, failed } = await check.run();
  all.passed += passed;
  all.failed += failed;
}
process.exitCode = all.failed === 0 ? 0 : 1;
const totals = `${all.passed} passed, ${all.failed} failed`;
await writeFile(`${output}/totals.txt`, `${totals}\n`);
console.log(`\n${totals}`);
