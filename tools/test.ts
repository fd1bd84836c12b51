import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { variables } from "../shared/settings.ts";

/**
 * `npm test`: runs these npm scripts, and ends with the line that CI reads, `N passed, N failed`. A
 * script that writes no report of its tests counts as one.
 */

const output = "tests/output";
let passed = 0;
let failed = 0;

/** The passed and failed tests in the runners' reports, whose places their configurations name. */
const counts = {
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

async function run(script: string): Promise<boolean> {
  const child = spawn("npm", ["run", script], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

async function check(script: string): Promise<void> {
  const isOk = await run(script);
  if (isOk) passed += 1;
  else failed += 1;
}

/** Counts a runner's tests, and one failure if it ended in any other way than its report says. */
async function runTests(script: keyof typeof counts): Promise<void> {
  const isOk = await run(script);
  try {
    const [good = 0, bad = 0] = counts[script]();
    passed += good;
    failed += bad;
    if (bad === 0 && (!isOk || good === 0)) failed += 1;
  } catch {
    failed += 1;
  }
}

// The tests expect a site built without settings, whatever this shell has set.
for (const variable of variables) delete process.env[variable];
// A report of an earlier run must not count.
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

// First, since the others read the built site.
await check("build");
// Side by side, since types need one core, and most of these tests wait for something.
await Promise.all([
  check("check:types"),
  check("check:lint"),
  check("check:spelling"),
  runTests("test:unit"),
]);
await runTests("test:browser");

const totals = `${passed} passed, ${failed} failed`;
writeFileSync(`${output}/totals.txt`, `${totals}\n`);
console.log(`\n${totals}`);
if (failed > 0) process.exitCode = 1;
