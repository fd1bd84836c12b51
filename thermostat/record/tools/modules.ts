import { gunzipSync } from "node:zlib";
import { runLLVM } from "@yowasp/clang";
import { createClang } from "../../wasm/compiler/clang.ts";
import { readPack } from "../../wasm/compiler/pack.ts";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import { createProgram, type Objects, type Texts } from "../../wasm/compiler/program.ts";
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

/** Compiles an untouched source; runs in a thread. @throws for an error or a warning */
export async function compileSource(path: string): Promise<Uint8Array> {
  const { object, diagnostics } = await createProgram(clang, allTexts(), {}).compileSource(
    path,
    {},
  );
  const [first] = diagnostics;
  if (!object || first) throw new Error(`${path}:${first?.line}: ${first?.message}`);
  return object;
}

/** Good firmware, or a known bug, and the objects of the untouched sources. */
export type ModuleJob = { readonly bug: string | null; readonly objects: Objects };

/** Makes a module; runs in a thread. @throws if it doesn't compile or link */
export async function buildModule({ bug, objects }: ModuleJob): Promise<Uint8Array> {
  const program = createProgram(clang, allTexts(), objects);
  const { module, diagnostics } = await program.build(bug ? withBug(bug) : {});
  if (!module) throw new Error(`${bug}: ${diagnostics[0]?.message}`);
  return module;
}
