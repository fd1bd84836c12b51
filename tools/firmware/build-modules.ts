import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { compilerName } from "./clang.ts";
import { buildModules, type Module } from "./modules.ts";
import { runModule, traceSeed } from "./run-module.ts";
import {
  bugs,
  find,
  type Manifest,
  type Matrix,
  manifest,
  moduleSources,
  modulesFolder,
  root,
  sha256,
  text,
} from "./sources.ts";

/**
 * Makes `site/generated/firmware`: good firmware and each known bug as WebAssembly, and what the
 * tests say of them, unless it was made of the same already.
 *
 * @returns how many modules there are
 * @throws when the firmware does not compile or fails a test
 */
export async function ensureModules(): Promise<number> {
  const madeOf = await ingredients();
  const old = find(`${modulesFolder}/manifest.json`).length > 0 ? manifest() : undefined;
  if (old?.madeOf === madeOf) return old.modules.length;

  const [good, ...bad] = await buildModules();
  const { tests, failing, digest, hours } = await runModule(good.bytes, traceSeed);
  if (failing.length > 0) throw new Error(`Good firmware fails ${failing.join(", ")}.`);
  const modules = [good, ...bad];
  const matrix = { tests, failing: await failingWith(bad) };
  const folder = join(root, modulesFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of modules) writeFileSync(join(folder, file), bytes);
  const names = modules.map(({ file, bug }) => ({ file, bug }));
  const made: Manifest = {
    madeOf,
    compiler: await compilerName(),
    modules: names,
    matrix,
    trace: digest,
    hours: Number(hours.toFixed(1)),
  };
  // Last, so that a broken build is repeated.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(made, null, 2)}\n`);
  return modules.length;
}

/** Which tests fail with each bug; on all cores, since this takes longer than compiling. */
async function failingWith(bad: readonly Module[]): Promise<Matrix["failing"]> {
  const share = Math.ceil(bad.length / availableParallelism());
  const shares = Array.from({ length: availableParallelism() }, (_, thread) =>
    bad.slice(thread * share, (thread + 1) * share),
  );
  const results = await Promise.all(shares.map((part) => inThread(part)));
  return Object.fromEntries(bad.map(({ bug }, index) => [bug, results.flat()[index] ?? []]));
}

async function inThread(modules: readonly Module[]): Promise<string[][]> {
  const workerData = modules.map(({ bytes }) => bytes);
  const thread = new Worker(new URL("run-thread.ts", import.meta.url), { workerData });
  // An error in the thread rejects, too.
  const [results] = await once(thread, "message");
  return results;
}

/** One hash of all that modules and verdicts are made of. */
async function ingredients(): Promise<string> {
  const programs = ["build-modules", "clang", "modules", "run-module"].map(
    (name) => `tools/firmware/${name}.ts`,
  );
  const files = [...moduleSources(), ...programs, ...find("firmware/api/*.ts")];
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules/@yowasp/clang/package.json"), "utf8"),
  );
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([version, list, files.map((path) => [path, text(path)])]));
}

if (import.meta.main) console.log(`${await ensureModules()} firmware modules`);
