import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

/** The line with which npm test ends, on a project whose scripts only write reports. */

const program = join(import.meta.dirname, "../../tools/test.ts");

const report = (name: string, content: object) =>
  `echo '${JSON.stringify(content)}' > tests/output/${name}.json`;

const units = report("vitest", { numPassedTests: 7, numFailedTests: 0 });
const browser = report("playwright", { stats: { expected: 5, unexpected: 0, flaky: 0 } });

const good = {
  release: "true",
  "check:types": "true",
  "check:lint": "true",
  "check:spelling": "true",
  "test:unit": units,
  "test:browser": browser,
};

test.each([
  ["counts scripts and tests", {}, "16 passed, 0 failed"],
  [
    "counts failed scripts, and failed and flaky tests once",
    {
      release: "false",
      "check:lint": "exit 3",
      "test:unit": `${report("vitest", { numPassedTests: 6, numFailedTests: 1 })}; exit 1`,
      "test:browser": report("playwright", { stats: { expected: 4, unexpected: 0, flaky: 1 } }),
    },
    "12 passed, 4 failed",
  ],
  [
    "counts a runner that fails after its tests, and one that is killed",
    { "test:unit": `${units}; exit 1`, "test:browser": "kill -KILL $$" },
    "11 passed, 2 failed",
  ],
  [
    "counts a runner that ran no test",
    { "test:unit": report("vitest", { numPassedTests: 0, numFailedTests: 0 }) },
    "9 passed, 1 failed",
  ],
])("%s", async (_what, changed, line) => {
  const folder = tempFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { ...good, ...changed } }));
  // Of an earlier run.
  mkdirSync(join(folder, "tests/output"), { recursive: true });
  writeFileSync(join(folder, "tests/output/playwright.json"), '{"stats":{"expected":99}}');
  const { code, stdout } = await runProgram([program], { PATH: process.env.PATH ?? "" }, folder)
    .ended;
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(line);
  expect(code === 0).toBe(line.endsWith(" 0 failed"));
});
