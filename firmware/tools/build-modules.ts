import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Pack, writePack } from "../compiler/pack.ts";
import { createProgram, type Objects, type Texts } from "../compiler/program.ts";
import { ensureCompiler } from "./compiler-files.ts";
import { allChanges, allTexts, clang, compileJob, type Job } from "./modules.ts";
import { failingTests, runModule, traceSeed } from "./run-module.ts";
import {
  bugs,
  find,
  type Manifest,
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

type Module = Manifest["modules"][number] & { readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Builds `site/generated/firmware`: good firmware and each known bug as WebAssembly, with the tests'
 * verdicts. Keeps what is there if its ingredients haven't changed.
 *
 * @returns how many modules there are
 * @throws when the firmware does not compile or fails a test
 */
export async function ensureModules(): Promise<number> {
  const madeOf = await ingredients();
  const old = find(`${modulesFolder}/manifest.json`).length > 0 ? manifest() : undefined;
  if (old?.madeOf === madeOf) return old.modules.length;

  const pack = await compilePack();
  const { link } = createProgram(clang, pack.texts, pack.objects);
  const good: Module = { file: "good.wasm", bug: null, bytes: await link({}) };
  const { tests, failing, digest, hours } = await runModule(good.bytes, traceSeed);
  if (failing.length > 0) throw new Error(`Good firmware fails ${failing.join(", ")}.`);
  const modules = [good];
  for (const { kind, id, objects } of pack.variants) {
    if (kind === "bug") modules.push({ file: `${id}.wasm`, bug: id, bytes: await link(objects) });
  }
  const failingWith = await verdictsOn(modules.slice(1));
  const variants = pack.variants.map((one) => ({ ...one, failing: failingWith[one.id] ?? [] }));
  const folder = join(root, modulesFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of modules) writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, objectsFile), gzipSync(writePack({ ...pack, variants })));
  const made: Manifest = {
    madeOf,
    compiler: await clang.name(),
    modules: modules.map(({ file, bug }) => ({ file, bug })),
    matrix: { tests, failing: failingWith },
    trace: digest,
    hours: Number(hours.toFixed(1)),
  };
  // Written last, so that an interrupted build is repeated.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(made, null, 2)}\n`);
  return modules.length;
}

/** Compiles everything, on all cores. */
async function compilePack(): Promise<Pack> {
  const texts = allTexts();
  const changes = allChanges();
  const { sources, affected } = createProgram(clang, texts, {});
  const untouched: Texts = {};
  const jobs: Job[] = [
    ...sources.map((path) => ({ path, edits: untouched })),
    ...changes.flatMap(({ edits }) => affected(edits).map((path) => ({ path, edits }))),
  ];
  const made = await inThreads<Job, Uint8Array>("./modules.ts", compileJob.name, jobs);
  const compiledWith = (edits: Texts): Objects =>
    Object.fromEntries(
      made.flatMap((object, index) => {
        const job = jobs[index];
        return job?.edits === edits ? [[job.path, object]] : [];
      }),
    );
  return {
    texts,
    objects: compiledWith(untouched),
    variants: changes.map(({ kind, id, edits }) => ({
      kind,
      id,
      failing: [],
      objects: compiledWith(edits),
    })),
  };
}

/** Which tests fail with each bug; on all cores, since this takes longer than compiling. */
async function verdictsOn(modules: readonly Module[]): Promise<Record<string, string[]>> {
  const jobs = modules.map(({ bytes }) => bytes);
  const failing = await inThreads<Uint8Array, string[]>("./run-module.ts", failingTests.name, jobs);
  return Object.fromEntries(modules.map(({ bug }, index) => [bug, failing[index] ?? []]));
}

/** A hash of everything that modules and verdicts depend on. */
async function ingredients(): Promise<string> {
  const programs = [
    "api/{module,trace}",
    "compiler/{clang,pack,program,wasm-flags}",
    "mutation/{make-mutants,operators}",
    "tools/{build-modules,modules,run-module}",
  ].flatMap((names) => find(`firmware/${names}.ts`));
  const files = [...moduleSources(), ...programs, survivorsFile];
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules/@yowasp/clang/package.json"), "utf8"),
  );
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([version, list, files.map((path) => [path, text(path)])]));
}

if (import.meta.main) {
  // The large file is compressed while the modules compile.
  const [count] = await Promise.all([ensureModules(), ensureCompiler()]);
  console.log(`${count} firmware modules`);
}
