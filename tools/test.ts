import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { variables } from "../shared/settings.ts";

/** `npm test`: runs these npm scripts, and ends with the line that CI reads, `N passed, N failed`. */

const output = "tests/output";
let passed = 0;
let failed = 0;

/** The passed and failed tests in the runners' reports, whose places their configurations name. */
const reports: Readonly<Record<string, () => [good: number, bad: number]>> = {
  "test:unit": () => {
    const { numPassedTests, numFailedTests } = readReport("vitest.json");
    return [numPassedTests, numFailedTests];
  },
  "test:browser": () => {
    const { expected, unexpected, flaky } = readReport("playwright.json").stats;
    return [expected, unexpected + flaky];
  },
};

// biome-ignore lint/suspicious/noExplicitAny: the runners define what is in their reports.
function readReport(name: string): any {
  return JSON.parse(readFileSync(`${output}/${name}`, "utf8"));
}

/** A script's passed and failed tests; one without a report is one test. */
function countsOf(script: string, isOk: boolean): [good: number, bad: number] {
  try {
    return reports[script]?.() ?? [isOk ? 1 : 0, 0];
  } catch {
    return [0, 0];
  }
}

/** Counts a script's tests, and one failure if it ended in any other way than they say. */
async function run(script: string): Promise<void> {
  const [code] = await once(spawn("npm", ["run", script], { stdio: "inherit" }), "exit");
  const [good, bad] = countsOf(script, code === 0);
  passed += good;
  failed += bad;
  if (bad === 0 && (code !== 0 || good === 0)) failed += 1;
}

// The tests expect a site built without settings, whatever this shell has set.
for (const variable of variables) delete process.env[variable];
// A report of an earlier run must not count.
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

// These read the sources alone, so they need not wait for the built site, which the tests read.
const checks = ["check:types", "check:lint", "check:spelling"].map(run);
await run("release");
// Side by side, since most of these tests wait for something.
await Promise.all([...checks, run("test:unit"), run("test:browser")]);
// Last and alone: it runs all of these again.
if (process.env.LONG) await run("test:other-firm");

const totals = `${passed} passed, ${failed} failed`;
writeFileSync(`${output}/totals.txt`, `${totals}\n`);
console.log(`\n${totals}`);
if (failed > 0) process.exitCode = 1;
