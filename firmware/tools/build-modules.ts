import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { publishedSeed } from "../api/run-test.ts";
import { writePack } from "../compiler/pack.ts";
import { createProgram, type Objects, type Texts } from "../compiler/program.ts";
import { ensureCompiler } from "./compiler-files.ts";
import { allTexts, bugEdits, clang, compileJob, type Job } from "./modules.ts";
import { failingTests, runModule } from "./run-module.ts";
import {
  bugs,
  type Facts,
  find,
  moduleBytes,
  moduleSources,
  modules,
  modulesFolder,
  objectsFile,
  root,
  sha256,
  text,
} from "./sources.ts";
import { inThreads } from "./threads.ts";

type Module = { readonly bug: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** What a build leaves beside its modules. */
type Build = {
  /** A hash of sources, compiler and programs. */
  readonly madeOf: string;
  readonly facts: Facts;
};

const buildFile = "build.json";

/** What the last build's modules showed when they ran. @throws Error before the first build */
export const builtFacts = (): Facts => lastBuild().facts;

const lastBuild = (): Build => JSON.parse(moduleBytes(buildFile).toString());

/**
 * Builds `site/generated/firmware`: good firmware and each known bug as WebAssembly, with the tests'
 * verdicts. Keeps what is there if its ingredients haven't changed.
 *
 * @throws when the firmware does not compile or fails a test
 */
export async function ensureModules(): Promise<void> {
  const folder = join(root, modulesFolder);
  const madeOf = await ingredients();
  if (existsSync(join(folder, buildFile)) && lastBuild().madeOf === madeOf) return;

  const texts = allTexts();
  const { objects, changed } = await compileAll(texts);
  const { link } = createProgram(clang, texts, objects);
  const good = await link({});
  const { tests, failing, digest, hours } = await runModule(good, publishedSeed);
  if (failing.length > 0) throw new Error(`Good firmware fails ${failing.join(", ")}.`);
  const broken: Module[] = [];
  for (const { bug, objects } of changed) broken.push({ bug, bytes: await link(objects) });
  const failingWith = await verdictsOn(broken);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "good.wasm"), good);
  for (const { bug, bytes } of broken) writeFileSync(join(folder, `${bug}.wasm`), bytes);
  writeFileSync(join(folder, objectsFile), gzipSync(writePack({ texts, objects })));
  const facts: Facts = {
    compiler: await clang.name(),
    matrix: { tests, failing: failingWith },
    trace: digest,
    hours: Number(hours.toFixed(1)),
  };
  // Written last, so that an interrupted build is repeated.
  writeFileSync(join(folder, buildFile), JSON.stringify({ madeOf, facts } satisfies Build));
}

/** Compiles the untouched sources, and what each known bug changes of them; on all cores. */
async function compileAll(texts: Texts) {
  const bugs = bugEdits();
  const { sources, affected } = createProgram(clang, texts, {});
  const untouched: Texts = {};
  const jobs: Job[] = [
    ...sources.map((path) => ({ path, edits: untouched })),
    ...bugs.flatMap(({ edits }) => affected(edits).map((path) => ({ path, edits }))),
  ];
  const made = await inThreads<Job, Uint8Array>("./modules.ts", compileJob.name, jobs);
  const compiledWith = (edits: Texts): Objects =>
    Object.fromEntries(
      made.flatMap((object, index) => {
        const job = jobs[index];
        return job?.edits === edits ? [[job.path, object]] : [];
      }),
    );
  const changed = bugs.map(({ bug, edits }) => ({ bug, objects: compiledWith(edits) }));
  return { objects: compiledWith(untouched), changed };
}

/** Which tests fail with each bug; on all cores, since this takes longer than compiling. */
async function verdictsOn(broken: readonly Module[]): Promise<Record<string, string[]>> {
  const jobs = broken.map(({ bytes }) => bytes);
  const failing = await inThreads<Uint8Array, string[]>("./run-module.ts", failingTests.name, jobs);
  return Object.fromEntries(broken.map(({ bug }, index) => [bug, failing[index] ?? []]));
}

/** A hash of everything that modules and verdicts depend on. */
async function ingredients(): Promise<string> {
  const programs = [
    ...find("firmware/{api,compiler}/*.ts"),
    ...find("firmware/tools/{build-modules,modules,run-module,sources,threads}.ts"),
  ];
  const files = [...moduleSources(), ...programs];
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules/@yowasp/clang/package.json"), "utf8"),
  );
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([version, list, files.map((path) => [path, text(path)])]));
}

if (import.meta.main) {
  // The large file is compressed while the modules compile.
  await Promise.all([ensureModules(), ensureCompiler()]);
  console.log(`${modules().length} firmware modules`);
}
