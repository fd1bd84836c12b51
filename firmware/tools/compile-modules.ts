import { createProgram, type Objects, type Texts } from "../compiler/program.ts";
import { compilerVersion } from "./compiler-files.ts";
import { allTexts, clang, compileJob, type Job, withBug } from "./modules.ts";
import { bugs, find, moduleSources, modules, sha256, text } from "./sources.ts";
import { inThreads } from "./threads.ts";

/** Good firmware and each known bug as WebAssembly. */
export type Compiled = {
  /** `ingredients()` at the time. */
  readonly madeOf: string;
  /** By file, such as good.wasm. */
  readonly modules: Objects;
  /** Of the untouched sources. */
  readonly objects: Objects;
};

/** Compiles all modules, on all cores. @throws when the firmware does not compile */
export async function compileModules(): Promise<Compiled> {
  const madeOf = ingredients();
  const texts = allTexts();
  const { objects, changed } = await compileAll(texts);
  const { link } = createProgram(clang, texts, objects);
  const linked: Record<string, Uint8Array> = {};
  for (const { file, bug } of modules()) linked[file] = await link(bug ? (changed[bug] ?? {}) : {});
  return { madeOf, modules: linked, objects };
}

/** Compiles the untouched sources, and what each known bug changes of them. */
async function compileAll(texts: Texts) {
  const changes = bugs().map(({ id }) => ({ bug: id, edits: withBug(id) }));
  const { sources, affected } = createProgram(clang, texts, {});
  const untouched: Texts = {};
  const jobs: Job[] = [
    ...sources.map((path) => ({ path, edits: untouched })),
    ...changes.flatMap(({ edits }) => affected(edits).map((path) => ({ path, edits }))),
  ];
  console.warn(`Compiling ${jobs.length} sources of the firmware`);
  const made = await inThreads("./modules.ts", compileJob, jobs);
  const compiledWith = (edits: Texts): Objects =>
    Object.fromEntries(
      made.flatMap((object, index) => {
        const job = jobs[index];
        return job?.edits === edits ? [[job.path, object]] : [];
      }),
    );
  const changed = changes.map(({ bug, edits }) => [bug, compiledWith(edits)] as const);
  return { objects: compiledWith(untouched), changed: Object.fromEntries(changed) };
}

/** A hash of everything that the modules depend on: sources, known bugs, compiler and programs. */
export function ingredients(): string {
  const programs = find("firmware/{compiler/*,tools/{compile-modules,modules}}.ts");
  const files = [...moduleSources(), ...programs];
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([compilerVersion, list, files.map((path) => [path, text(path)])]));
}
