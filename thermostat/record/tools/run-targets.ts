import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../../shared/files.ts";
import { buildFolder, make } from "./make.ts";
import {
  type CommittedRuns,
  committedRuns,
  jsonOf,
  root,
  runsFile,
  suiteDigest,
  type TargetRun,
} from "./sources.ts";

/** What the suite showed on a target. */
type SuiteResult = Pick<TargetRun, "image" | "trace" | "passed">;

/** Runs the suite on a target that writes its trace. @throws when a test fails */
export function runTarget(target: "host" | "cortex_m3"): SuiteResult {
  const output = make(buildFolder, target);
  const digest = (file: string) => sha256(readFileSync(join(buildFolder, target, file)));
  return {
    image: digest("program"),
    trace: digest("trace.bin"),
    passed: [...output.matchAll(/^Pass (\S+)$/gm)].map(([, id = ""]) => id),
  };
}

/** Writes what the targets that the site's build can't run have shown, if the sources have changed. */
export function writeRuns(host: SuiteResult, cortexM3: SuiteResult): void {
  const sources = suiteDigest();
  if (committedRuns().sources === sources) return;
  const versionOf = (program: string) =>
    execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
  const cross = `${versionOf("arm-none-eabi-gcc")}, ${versionOf("qemu-system-arm")}`;
  const runs: CommittedRuns = {
    sources,
    date: new Date().toISOString().slice(0, 10),
    targets: [
      { target: "Host with sanitizers", compiler: versionOf("gcc"), ...host },
      { target: "Cortex-M3 in QEMU", compiler: cross, ...cortexM3 },
    ],
  };
  writeFileSync(join(root, runsFile), jsonOf(runs));
}
