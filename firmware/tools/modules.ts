import { gunzipSync } from "node:zlib";
import { runLLVM } from "@yowasp/clang";
import { createClang } from "../compiler/clang.ts";
import { readPack } from "../compiler/pack.ts";
import { applyPatches } from "../compiler/patches.ts";
import { createProgram, type Texts } from "../compiler/program.ts";
import { moduleBytes, moduleSources, objectsFile, text } from "./sources.ts";

export const clang = createClang(runLLVM);

/** The last build's sources and objects. */
export const builtPack = () => readPack(gunzipSync(moduleBytes(objectsFile)).toString());

/** Every source and header of the WebAssembly target, by its path below firmware/. */
export const allTexts = (): Texts =>
  Object.fromEntries(
    moduleSources()
      .filter((path) => /\.(c|h|inc)$/.test(path))
      .map((path) => [path.replace("firmware/", ""), text(path)]),
  );

/** The source that a known bug changes, with the bug in. @throws if its patch doesn't apply */
export function withBug(bug: string): Texts {
  const edits = applyPatches(allTexts(), text(`firmware/bugs/${bug}.patch`));
  if (Object.keys(edits).length !== 1) throw new Error(`${bug}.patch: must change one file`);
  return edits;
}

/** A source to compile, untouched or with edits that affect it. */
export type Job = { readonly path: string; readonly edits: Texts };

let program: ReturnType<typeof createProgram> | undefined;

/** Compiles a source; runs in a thread. @throws for an error, or a warning in an untouched source */
export async function compileJob({ path, edits }: Job): Promise<Uint8Array> {
  program ??= createProgram(clang, allTexts(), {});
  const { object, diagnostics } = await program.compileSource(path, edits);
  const [first] = diagnostics;
  if (!object || (first && Object.keys(edits).length === 0)) {
    throw new Error(`${path}:${first?.line}: ${first?.message}`);
  }
  return object;
}
