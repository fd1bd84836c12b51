import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCortexM3, runHost } from "./run-targets.ts";
import { type RecordedRuns, root, runsFile, suiteDigest } from "./sources.ts";

const versionOf = (program: string) =>
  execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";

/**
 * Runs the suite on the targets that the site's build can't use, and records the results.
 *
 * @throws when a test fails
 */
export function recordRuns(folder: string): string {
  const gcc = versionOf("gcc");
  const cross = `${versionOf("arm-none-eabi-gcc")}, ${versionOf("qemu-system-arm")}`;
  const runs: RecordedRuns = {
    sources: suiteDigest(),
    date: new Date().toISOString().slice(0, 10),
    targets: [
      { target: "Host with sanitizers", compiler: gcc, ...runHost(folder) },
      { target: "Cortex-M3 in QEMU", compiler: cross, ...runCortexM3(folder) },
    ],
  };
  writeFileSync(join(root, runsFile), `${JSON.stringify(runs, null, 2)}\n`);
  return `${runs.targets.length} targets`;
}
