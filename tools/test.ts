import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { variables } from "../shared/settings.ts";
import { build } from "./build.ts";
import { staticChecks } from "./check.ts";
import { run } from "./run.ts";

/**
 * All checks in one command: the build, types, lint and format, unit and integration tests, browser
 * tests. The last line counts them all; a check without a test runner counts as one.
 */
type Totals = { readonly passed: number; readonly failed: number };

const output = "tests/output";

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
for (const variable of variables) delete process.env[variable];
await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });

const found: Totals[] = [];
console.log("== build");
// First, since the others read the built site.
found.push(one(await build()));
console.log("\n== types, lint and format, unit and integration tests");
// Side by side, since types need one core, and most of these tests wait for something.
const checked = staticChecks.map(async (command) => one((await run(command)) === 0));
found.push(...(await Promise.all([...checked, unitTests()])));
console.log("\n== browser tests");
found.push(await browserTests());

const count = (kind: keyof Totals) => found.reduce((sum, totals) => sum + totals[kind], 0);
process.exitCode = count("failed") === 0 ? 0 : 1;
const totals = `${count("passed")} passed, ${count("failed")} failed`;
await writeFile(`${output}/totals.txt`, `${totals}\n`);
console.log(`\n${totals}`);
