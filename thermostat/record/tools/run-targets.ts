import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../../shared/files.ts";
import { compile } from "./compile-with-gcc.ts";
import {
  type CommittedRuns,
  committedRuns,
  jsonOf,
  root,
  runsFile,
  suiteDigest,
  type TargetRun,
} from "./sources.ts";

const quiet = { encoding: "utf8", stdio: "pipe" } as const;

type Outcome = Pick<TargetRun, "image" | "trace" | "passed">;

/** gcc with the sanitizers for addresses and undefined behaviour. @throws when a test fails */
export function runHost(folder: string): Outcome {
  const program = join(folder, "host");
  const trace = join(folder, "host.bin");
  compile("host", program);
  return outcome(program, trace, execFileSync(program, ["1", "1", trace], quiet));
}

/** Cortex-M3 in QEMU, the trace written through semihosting. @throws when a test fails */
export function runCortexM3(folder: string): Outcome {
  const program = join(folder, "cortex_m3.elf");
  compile("cortex_m3", program);
  const machine = ["-M", "lm3s6965evb", "-nographic", "-monitor", "none", "-serial", "none"];
  const semihosting = ["-semihosting-config", "enable=on,target=native"];
  const options = { ...quiet, cwd: folder, timeout: 300_000 };
  const args = [...machine, ...semihosting, "-kernel", program];
  // Semihosting writes to standard error.
  const { status, stderr } = spawnSync("qemu-system-arm", args, options);
  if (status !== 0) throw new Error(stderr);
  return outcome(program, join(folder, "trace.bin"), stderr);
}

const outcome = (program: string, trace: string, output: string): Outcome => ({
  image: sha256(readFileSync(program)),
  trace: sha256(readFileSync(trace)),
  passed: [...output.matchAll(/^Pass (\S+)$/gm)].map(([, id = ""]) => id),
});

/** cmocka. Returns JUnit's XML. @throws when a test fails */
export function runCmocka(folder: string): string {
  const program = join(folder, "cmocka");
  const report = join(folder, "junit.xml");
  compile("cmocka", program);
  const env = { ...process.env, CMOCKA_MESSAGE_OUTPUT: "xml", CMOCKA_XML_FILE: report };
  execFileSync(program, [], { ...quiet, env });
  return readFileSync(report, "utf8");
}

/** Writes what the targets showed that the site's build can't use, if the sources have changed since. */
export function writeRuns(host: Outcome, cortexM3: Outcome): void {
  const sources = suiteDigest();
  if (committedRuns().sources === sources) return;
  const versionOf = (program: string) =>
    execFileSync(program, ["--version"], quiet).split("\n")[0] ?? "";
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
