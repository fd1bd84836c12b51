import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadModule } from "../api/module.ts";
import { judgeAttacks } from "../mutation/attacks.ts";
import { measureMutants } from "../mutation/measure.ts";
import { ensureModules } from "./build-modules.ts";
import { includes, inTempFolder, type Target, targets } from "./compile-with-gcc.ts";
import { missingPackages } from "./packages.ts";
import { recordRuns } from "./record-runs.ts";
import { tracing } from "./requirements.ts";
import { runModule, traceSeed } from "./run-module.ts";
import { runCmocka, runCortexM3, runHost, runSeeds } from "./run-targets.ts";
import { sizeOnCortexM3 } from "./size.ts";
import { find, moduleBytes, root } from "./sources.ts";
import { stormTable } from "./storm.ts";

/**
 * Builds the firmware for all its targets and checks that they agree.
 *
 *   npm run firmware                  everything but what follows
 *   npm run firmware -- --seeds 1000  the suite with so many seeds
 *   npm run firmware -- --mutants     mutation testing; writes firmware/mutation/
 *   npm run firmware -- --mutants --only modbus  of one file; prints its survivors, writes nothing
 *   npm run firmware -- --record      the suite with gcc and on a Cortex-M3; writes firmware/runs.json
 *   npm run firmware -- --attacks     the realistic bugs of firmware/mutation/attacks.yaml
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    mutants: { type: "boolean" },
    only: { type: "string" },
    attacks: { type: "boolean" },
    record: { type: "boolean" },
  },
});

const output = join(root, "tests/output/firmware");
const digests = new Map<string, string>();

async function step(name: string, needs: readonly string[], work: () => unknown): Promise<void> {
  const missing = missingPackages(needs);
  if (missing.length > 0) {
    console.log(`${name}: skipped, install ${missing.join(" ")}`);
    return;
  }
  const start = performance.now();
  try {
    const said = await work();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${name}: ${said} (${seconds} s)`);
  } catch (error) {
    console.log(`${name}: FAILED. ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** Deviations and their reasons are in firmware/misra.txt. */
function checkMisra(): string {
  const options = ["--addon=misra", "--std=c11", "--error-exitcode=1", "--quiet"];
  const deviations = ["--suppressions-list=firmware/misra.txt", "--suppress=missingIncludeSystem"];
  execFileSync("cppcheck", [...options, ...deviations, ...includes, ...find("firmware/src/*.c")], {
    cwd: root,
    stdio: "inherit",
  });
  return "cppcheck's addon names nothing that firmware/misra.txt does not justify";
}

const needs = (target: Target) => targets[target].packages;

function digestOf(target: string, digest: string): string {
  digests.set(target, digest);
  return `trace ${digest}`;
}

await inTempFolder(async (folder) => {
  if (values.seeds) {
    const seeds = Number(values.seeds);
    await step("Seeds", needs("fast"), () => runSeeds(seeds, folder));
    return;
  }
  if (values.mutants) {
    await step("Mutants", [], () => measureMutants(values.only));
    return;
  }
  if (values.attacks) {
    await step("Attacks", [], judgeAttacks);
    return;
  }
  if (values.record) {
    const packages = [...needs("host"), ...needs("cortex_m3")];
    await step("Record", packages, () => recordRuns(folder));
    return;
  }
  await step("Requirements", [], () => {
    const found = tracing();
    if (found.length > 0) throw new Error(found.join("; "));
    return "each has its test";
  });
  await step("Static analysis", ["cppcheck"], () => {
    const options = [
      "--enable=warning,style,performance,portability",
      "--inconclusive",
      "--std=c11",
      "--error-exitcode=1",
      "--quiet",
    ];
    const quiet = ["--suppress=missingIncludeSystem", "--inline-suppr"];
    const files = find("firmware/{src,bench,tests}/*.c");
    const targetFiles = find("firmware/targets/*.c");
    execFileSync("cppcheck", [...options, ...quiet, ...includes, ...files, ...targetFiles], {
      cwd: root,
      stdio: "inherit",
    });
    return "cppcheck reports nothing";
  });
  await step("MISRA C:2012", ["cppcheck"], checkMisra);
  await step("Host", needs("host"), () => digestOf("host", runHost(folder).trace));
  mkdirSync(output, { recursive: true });
  await step("cmocka", needs("cmocka"), () => {
    writeFileSync(join(output, "junit.xml"), runCmocka(folder));
    return "tests/output/firmware/junit.xml";
  });
  await step("WebAssembly", [], async () => `${await ensureModules()} modules`);
  await step("WebAssembly in Node", [], async () => {
    const start = process.cpuUsage();
    const { hours, digest } = await runModule(moduleBytes("good.wasm"), traceSeed);
    const seconds = process.cpuUsage(start).user / 1e6;
    const trace = digestOf("wasm", digest);
    return `${trace}, ${hours.toFixed(1)} simulated hours in ${seconds.toFixed(2)} s of one core`;
  });
  await step("Storm", [], async () => {
    const table = stormTable(await loadModule(moduleBytes("good.wasm")));
    writeFileSync(join(output, "storm.txt"), `${table}\n`);
    return "tests/output/firmware/storm.txt";
  });
  await step("Cortex-M3", needs("cortex_m3"), () =>
    digestOf("cortex_m3", runCortexM3(folder).trace),
  );
  await step("Size", ["gcc-arm-none-eabi"], () => sizeOnCortexM3(folder));
  const different = new Set(digests.values()).size;
  console.log(
    different > 1
      ? "The targets DISAGREE."
      : `${digests.size} of 3 targets ran, one trace: ${[...digests.values()][0] ?? "none"}`,
  );
  if (different > 1) process.exitCode = 1;
});
