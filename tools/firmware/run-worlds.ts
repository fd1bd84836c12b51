import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "./compile.ts";
import { sha256 } from "./sources.ts";

const quiet = { encoding: "utf8", stdio: "pipe" } as const;

/** gcc with the sanitizers for addresses and undefined behaviour. Returns the trace's digest. */
export function runHost(folder: string): string {
  const program = join(folder, "host");
  const trace = join(folder, "host.bin");
  compile("host", program);
  execFileSync(program, ["1", "1", trace], quiet);
  return sha256(readFileSync(trace));
}

/** Cortex-M3 in QEMU, the trace written through semihosting. Returns its digest. */
export function runCortexM3(folder: string): string {
  const program = join(folder, "cortex_m3.elf");
  compile("cortex_m3", program);
  const machine = ["-M", "lm3s6965evb", "-nographic", "-monitor", "none", "-serial", "none"];
  const semihosting = ["-semihosting-config", "enable=on,target=native"];
  execFileSync("qemu-system-arm", [...machine, ...semihosting, "-kernel", program], {
    ...quiet,
    cwd: folder,
    timeout: 300_000,
  });
  return sha256(readFileSync(join(folder, "trace.bin")));
}

/** cmocka. Returns JUnit's XML. */
export function runCmocka(folder: string): string {
  const program = join(folder, "cmocka");
  const report = join(folder, "junit.xml");
  compile("cmocka", program);
  const env = { ...process.env, CMOCKA_MESSAGE_OUTPUT: "xml", CMOCKA_XML_FILE: report };
  execFileSync(program, [], { ...quiet, env });
  return readFileSync(report, "utf8");
}

/** Seeds from 1 on, optimised and without sanitizers. @throws with what the program says of those that fail */
export function runSeeds(count: number, folder: string): string {
  const program = join(folder, "seeds");
  compile("fast", program);
  const { status, stdout } = spawnSync(program, ["1", String(count)], quiet);
  if (status !== 0) throw new Error(`\n${stdout.trim()}`);
  return stdout.trim();
}
