import { runLLVM } from "@yowasp/clang";
import { createClang } from "../compiler/clang.ts";
import type { Pack, Variant } from "../compiler/pack.ts";
import { createProgram, type Texts } from "../compiler/program.ts";
import { allMutants, isSame, withLine } from "../mutation/all-mutants.ts";
import { copyWithBug, inTempFolder } from "./compile-with-gcc.ts";
import { bugs, type Manifest, moduleSources, survivors, text } from "./sources.ts";

export const clang = createClang(runLLVM);

export type Module = Manifest["modules"][number] & { readonly bytes: Uint8Array<ArrayBuffer> };

const inPack = (path: string) => path.replace("firmware/", "");

/** Every source and header of the WebAssembly target, by its path below firmware/. */
export const allTexts = (): Texts =>
  Object.fromEntries(
    moduleSources()
      .filter((path) => /\.(c|h|inc)$/.test(path))
      .map((path) => [inPack(path), text(path)]),
  );

/** What a known bug, or a mutant that no test catches, changes. */
export type Change = { readonly kind: Variant["kind"]; readonly id: string; readonly edits: Texts };

export async function allChanges(): Promise<Change[]> {
  const known: Change[] = [];
  for (const { id } of bugs()) {
    const { source, content } = await inTempFolder((folder) => copyWithBug(id, folder));
    known.push({ kind: "bug", id, edits: { [inPack(source)]: content } });
  }
  const mutants = allMutants();
  const alive = survivors().filter(({ equivalent }) => !equivalent);
  return [
    ...known,
    ...alive.flatMap((survivor) => {
      const mutant = mutants.find((one) => isSame(one, survivor));
      if (!mutant) return [];
      const { file, line, from, to } = mutant;
      const id = `${inPack(file)}:${line}: ${from} → ${to}`;
      return [
        { kind: "survivor" as const, id, edits: { [inPack(file)]: withLine(file, line, to) } },
      ];
    }),
  ];
}

/** Compiles sources, good or changed. @throws with what clang says, warnings included */
export async function compileTexts(texts: Texts, edits: Texts, paths?: readonly string[]) {
  const program = createProgram(clang, texts, {});
  const objects: Record<string, Uint8Array> = {};
  for (const path of paths ?? program.affected(edits)) {
    const { object, diagnostics } = await program.compileSource(path, edits);
    const [first] = diagnostics;
    if (!object || (first && !Object.keys(edits).length)) {
      throw new Error(`${path}:${first?.line}: ${first?.message}`);
    }
    objects[path] = object;
  }
  return objects;
}

/** Links good firmware, which comes first, and each known bug. */
export async function linkModules({
  texts,
  objects,
  variants,
}: Pack): Promise<[Module, ...Module[]]> {
  const program = createProgram(clang, texts, objects);
  const good = { file: "good.wasm", bug: null, bytes: await program.link({}) };
  const bad: Module[] = [];
  for (const { kind, id, objects: changed } of variants) {
    if (kind === "bug")
      bad.push({ file: `${id}.wasm`, bug: id, bytes: await program.link(changed) });
  }
  return [good, ...bad];
}
