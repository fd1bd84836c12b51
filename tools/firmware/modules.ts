import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadModule } from "../../firmware/api/module.ts";
import { readTrace, splitAtPowerOn } from "../../firmware/api/trace.ts";
import { compileObjects, copyWithBug, linkModule } from "./compile.ts";
import {
  bugs,
  type Manifest,
  type Matrix,
  moduleSources,
  sha256,
  sharedSources,
  text,
  wasmWorld,
} from "./sources.ts";

export const traceSeed = 1;

/** What makes the modules' bytes: both programs with their versions. */
export function compilerName(): string {
  const first = (program: string) =>
    execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0]?.trim();
  return `${first("clang")}, ${first("wasm-ld")}`;
}

/** Runs a whole module at a seed: which tests fail, and the digest of the whole trace. */
export async function runModule(bytes: Uint8Array<ArrayBuffer>, seed: number) {
  const firmware = await loadModule(bytes);
  const digest = createHash("sha256");
  const failing: string[] = [];
  let ms = 0;
  for (const [index, { id }] of firmware.tests.entries()) {
    if (firmware.runTest(index, seed).failure) failing.push(id);
    if (firmware.wasm.trace_lost() > 0) throw new Error(`${id}: its trace has no room`);
    const trace = firmware.traceBytes();
    digest.update(trace);
    for (const run of splitAtPowerOn(readTrace(trace))) ms += run.at(-1)?.ms ?? 0;
  }
  const tests = firmware.tests.map(({ id }) => id);
  return { tests, failing, digest: digest.digest("hex"), hours: ms / 3_600_000 };
}

/** Compiles good firmware and bugs into a folder. */
export function buildModules(folder: string): Manifest["modules"] {
  const own = sharedSources().filter((source) => source.startsWith("firmware/src/"));
  const others = [...sharedSources().filter((source) => !own.includes(source)), wasmWorld];
  const firmware = compileObjects("wasm", own, folder);
  const rest = compileObjects("wasm", others, folder);
  return [null, ...bugs().map(({ id }) => id)].map((bug) => {
    const file = `${bug ?? "good"}.wasm`;
    const objects = bug ? withBug(bug, firmware, join(folder, bug)) : firmware;
    linkModule([...objects, ...rest], join(folder, file));
    return { file, sha256: sha256(readFileSync(join(folder, file))), bug };
  });
}

/** A bug changes one source, so all other objects stay. */
function withBug(bug: string, firmware: readonly string[], folder: string): readonly string[] {
  mkdirSync(folder);
  const source = copyWithBug(bug, folder);
  const [changed = ""] = compileObjects("wasm", [source], folder, folder);
  return firmware.map((object) => (basename(object) === basename(changed) ? changed : object));
}

/** Runs modules of a folder at seed 1: which tests fail with each bug, and good firmware's trace. */
export async function runModules(
  folder: string,
  modules: Manifest["modules"],
): Promise<{ matrix: Matrix; trace: string }> {
  const failing: Record<string, readonly string[]> = {};
  let good: Awaited<ReturnType<typeof runModule>> | undefined;
  for (const { file, bug } of modules) {
    const result = await runModule(readFileSync(join(folder, file)), traceSeed);
    if (bug) failing[bug] = result.failing;
    else good = result;
  }
  if (!good || good.failing.length > 0) throw new Error(`Good firmware fails ${good?.failing}`);
  return { matrix: { tests: good.tests, failing }, trace: good.digest };
}

/** The hashes of all that modules are made of. */
export function sourceHashes(): Manifest["sources"] {
  return Object.fromEntries(moduleSources().map((path) => [path, sha256(text(path))]));
}
