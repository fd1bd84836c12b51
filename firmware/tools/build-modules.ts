import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Pack, writePack } from "../compiler/pack.ts";
import type { Objects } from "../compiler/program.ts";
import type { Job } from "./compile-thread.ts";
import { ensureCompiler } from "./compiler-files.ts";
import { allChanges, allTexts, clang, linkModules, type Module } from "./modules.ts";
import { runModule, traceSeed } from "./run-module.ts";
import {
  bugs,
  find,
  type Manifest,
  type Matrix,
  manifest,
  moduleSources,
  modulesFolder,
  objectsFile,
  root,
  sha256,
  survivorsFile,
  text,
} from "./sources.ts";
import { inThreads } from "./threads.ts";

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

  const pack = await compilePack();
  const [good, ...bad] = await linkModules(pack);
  const { tests, failing, digest, hours } = await runModule(good.bytes, traceSeed);
  if (failing.length > 0) throw new Error(`Good firmware fails ${failing.join(", ")}.`);
  const modules = [good, ...bad];
  const matrix = { tests, failing: await failingWith(bad) };
  const folder = join(root, modulesFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of modules) writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, objectsFile), gzipSync(writePack(withVerdicts(pack, matrix))));
  const names = modules.map(({ file, bug }) => ({ file, bug }));
  const made: Manifest = {
    madeOf,
    compiler: await clang.name(),
    modules: names,
    matrix,
    trace: digest,
    hours: Number(hours.toFixed(1)),
  };
  // Last, so that a broken build is repeated.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(made, null, 2)}\n`);
  return modules.length;
}

/** Compiles everything, on all cores. */
async function compilePack(): Promise<Pack> {
  const texts = allTexts();
  const changes = await allChanges();
  const untouched = Object.keys(texts)
    .filter((path) => path.endsWith(".c"))
    .map((path) => ({ edits: {}, paths: [path] }));
  const jobs = [...untouched, ...changes.map(({ edits }) => ({ edits }))];
  const made = await inThreads<Job, Objects>("compile-thread.ts", jobs, texts);
  return {
    texts,
    objects: Object.assign({}, ...made.slice(0, untouched.length)),
    variants: changes.map(({ kind, id }, index) => ({
      kind,
      id,
      failing: [],
      objects: made[untouched.length + index] ?? {},
    })),
  };
}

/** A survivor is what no test fails with. */
const withVerdicts = (pack: Pack, { failing }: Matrix): Pack => ({
  ...pack,
  variants: pack.variants.map((one) => ({
    ...one,
    failing: (one.kind === "bug" && failing[one.id]) || [],
  })),
});

/** Which tests fail with each bug; on all cores, since this takes longer than compiling. */
async function failingWith(bad: readonly Module[]): Promise<Matrix["failing"]> {
  const results = await inThreads<Uint8Array, string[]>(
    "run-thread.ts",
    bad.map(({ bytes }) => bytes),
  );
  return Object.fromEntries(bad.map(({ bug }, index) => [bug, results[index] ?? []]));
}

/** One hash of all that modules and verdicts are made of. */
async function ingredients(): Promise<string> {
  const programs = [
    ...find("firmware/{api,compiler,tools}/*.ts"),
    ...find("firmware/mutation/{all-mutants,make-mutants,operators}.ts"),
    survivorsFile,
  ];
  const files = [...moduleSources(), ...programs];
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules/@yowasp/clang/package.json"), "utf8"),
  );
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([version, list, files.map((path) => [path, text(path)])]));
}

if (import.meta.main) {
  // The large file is compressed beside the compiling.
  const [count] = await Promise.all([ensureModules(), ensureCompiler()]);
  console.log(`${count} firmware modules`);
}
