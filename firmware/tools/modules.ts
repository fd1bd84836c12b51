import { gunzipSync } from "node:zlib";
import { runLLVM } from "@yowasp/clang";
import { applyPatch, parsePatch } from "diff";
import { createClang } from "../compiler/clang.ts";
import { readPack } from "../compiler/pack.ts";
import { createProgram, type Texts } from "../compiler/program.ts";
import { bugs, moduleBytes, moduleSources, objectsFile, text } from "./sources.ts";

export const clang = createClang(runLLVM);

const inPack = (path: string) => path.replace("firmware/", "");

/** The last build's sources and objects. */
export const builtPack = () => readPack(gunzipSync(moduleBytes(objectsFile)).toString());

/** Every source and header of the WebAssembly target, by its path below firmware/. */
export const allTexts = (): Texts =>
  Object.fromEntries(
    moduleSources()
      .filter((path) => /\.(c|h|inc)$/.test(path))
      .map((path) => [inPack(path), text(path)]),
  );

/** The source that a known bug changes, and its content with the bug. @throws if its patch doesn't apply */
export function withBug(bug: string): { source: string; content: string } {
  const patch = text(`firmware/bugs/${bug}.patch`);
  const files = parsePatch(patch).map(({ newFileName = "" }) => newFileName.replace("b/", ""));
  const [source = ""] = files;
  if (files.length !== 1 || !/^firmware\/src\/\w+\.c$/.test(source)) {
    throw new Error(`${bug}.patch: must change exactly one .c file`);
  }
  const content = applyPatch(text(source), patch);
  if (!content) throw new Error(`${bug}.patch: doesn't apply to ${source}`);
  return { source, content };
}

/** What each known bug changes. */
export const bugEdits = () =>
  bugs().map(({ id }) => {
    const { source, content } = withBug(id);
    const edits: Texts = { [inPack(source)]: content };
    return { bug: id, edits };
  });

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
