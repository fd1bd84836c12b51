import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writePack } from "../compiler/pack.ts";
import { createProgram, type Objects, type Texts } from "../compiler/program.ts";
import { ensureCompiler } from "./compiler-files.ts";
import { allTexts, clang, compileJob, type Job, withBug } from "./modules.ts";
import {
  bugs,
  find,
  moduleSources,
  modules,
  modulesFolder,
  objectsFile,
  root,
  sha256,
  text,
} from "./sources.ts";
import { inThreads } from "./threads.ts";

/** In that folder: a hash of sources, compiler and programs. */
const hashFile = "made-of.sha256";

/**
 * Builds `site/generated/firmware`: good firmware and each known bug as WebAssembly. Keeps what is
 * there if its ingredients haven't changed.
 *
 * @throws when the firmware does not compile
 */
export async function ensureModules(): Promise<void> {
  const folder = join(root, modulesFolder);
  const built = join(folder, hashFile);
  const madeOf = await ingredients();
  if (existsSync(built) && readFileSync(built, "utf8") === madeOf) return;

  const texts = allTexts();
  const { objects, changed } = await compileAll(texts);
  const { link } = createProgram(clang, texts, objects);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "good.wasm"), await link({}));
  for (const { bug, objects } of changed) {
    writeFileSync(join(folder, `${bug}.wasm`), await link(objects));
  }
  writeFileSync(join(folder, objectsFile), gzipSync(writePack({ texts, objects })));
  // Written last, so that an interrupted build is repeated.
  writeFileSync(built, madeOf);
}

/** Compiles the untouched sources, and what each known bug changes of them; on all cores. */
async function compileAll(texts: Texts) {
  const changes = bugs().map(({ id }) => ({ bug: id, edits: withBug(id) }));
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
  const changed = changes.map(({ bug, edits }) => ({ bug, objects: compiledWith(edits) }));
  return { objects: compiledWith(untouched), changed };
}

/** A hash of everything that the modules depend on. */
async function ingredients(): Promise<string> {
  const programs = [
    ...find("firmware/compiler/*.ts"),
    ...find("firmware/tools/{build-modules,modules,sources,threads}.ts"),
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
