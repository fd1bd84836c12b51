import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { publishedSeed } from "../../wasm/api/run-test.ts";
import { measureCoverage } from "../coverage/measure.ts";
import { measureMutants } from "../mutation/measure.ts";
import { renewModules } from "./build-modules.ts";
import { buildFolder, make, missingPackages, type Target } from "./make.ts";
import { traceabilityGaps } from "./requirements.ts";
import { measureFacts, runModule } from "./run-module.ts";
import { runTarget, writeRuns } from "./run-targets.ts";
import { factsFile, jsonOf, moduleBytes, modules, root } from "./sources.ts";
import { writeWeldMap } from "./weld-map.ts";

/** Builds the firmware for all its targets and checks that they agree. */
const usage = `Usage: npm run firmware [-- OPTION]

  (no option)   compile, analyse and test on every target; writes facts.json, weld-map.json,
                coverage/coverage.json
                and, if they are out of date, the compiled modules and runs.json
  --mutants     mutation testing; prints a table, writes score and survivors into record/mutation/;
                with --only FILE, judges the files whose path contains FILE, and writes nothing
`;

function readOptions() {
  const options = { mutants: { type: "boolean" }, only: { type: "string" } } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    process.stderr.write(usage);
    process.exit(2);
  }
}

/**
 * Prints a step's result and how long it took. Returns it, undefined if the step fails or is skipped,
 * since its target lacks packages.
 */
async function step<Result extends string | { readonly trace: string }>(
  name: string,
  target: Target | undefined,
  work: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  const missing = target ? missingPackages(target) : [];
  if (missing.length > 0) {
    console.log(`${name}: skipped, install ${missing.join(" ")}`);
    return undefined;
  }
  const start = performance.now();
  try {
    const result = await work();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const words = typeof result === "string" ? result : `trace ${result.trace}`;
    console.log(`${name}: ${words} (${seconds} s)`);
    return result;
  } catch (error) {
    console.log(`${name}: FAILED. ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return undefined;
  }
}

function checkRequirements(): string {
  const gaps = traceabilityGaps();
  if (gaps.length > 0) throw new Error(gaps.join("; "));
  return "each has its test";
}

/** Makes a target of which only success matters. */
function passes(target: Target): string {
  make(buildFolder, target);
  return "passed";
}

/** Builds the modules and writes what they show. */
async function buildModules(): Promise<string> {
  await renewModules();
  writeFileSync(join(root, factsFile), jsonOf(await measureFacts()));
  return `${modules().length} modules`;
}

async function runAll(): Promise<void> {
  await step("Requirements", undefined, checkRequirements);
  await step("Static analysis", "cppcheck", () => passes("cppcheck"));
  await step("MISRA C:2012", "misra", () => passes("misra"));
  const host = await step("Host", "host", () => runTarget("host"));
  await step("Coverage", "coverage", measureCoverage);
  await step("cmocka", "cmocka", () => passes("cmocka"));
  await step("Map of welds", "map", writeWeldMap);
  await step("WebAssembly", undefined, buildModules);
  const good = () => runModule(moduleBytes("good.wasm"), publishedSeed);
  const wasm = await step("WebAssembly in Node", undefined, good);
  const cortexM3 = await step("Cortex-M3", "cortex_m3", () => runTarget("cortex_m3"));
  if (host && cortexM3) writeRuns(host, cortexM3);
  const traces = [host, wasm, cortexM3].flatMap((outcome) => outcome?.trace ?? []);
  const [trace = "none", ...others] = new Set(traces);
  if (others.length > 0) process.exitCode = 1;
  const agreed = `${traces.length} of 3 targets ran, one trace: ${trace}`;
  console.log(others.length > 0 ? "The targets DISAGREE." : agreed);
}

const values = readOptions();
if (values.mutants) await step("Mutants", undefined, () => measureMutants(values.only));
else await runAll();
