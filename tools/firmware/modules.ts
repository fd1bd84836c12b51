import { basename } from "node:path";
import type { Tree } from "@yowasp/clang";
import { compileObject, linkModule } from "./clang.ts";
import { copyWithBug, includes, inTempFolder, warnings } from "./compile.ts";
import { bugs, type Manifest, moduleSources, sharedSources, text, wasmWorld } from "./sources.ts";

export const compilerFlags = [
  ...warnings,
  ...includes,
  "--target=wasm32",
  "-Oz",
  "-mbulk-memory",
  "-ffreestanding",
  "-fno-builtin",
  "-fno-color-diagnostics",
];

export const linkerFlags = [
  "--no-entry",
  "--strip-all",
  "--compress-relocations",
  "-O2",
  ...["-z", "stack-size=16384"],
];

export type Module = Manifest["modules"][number] & { readonly bytes: Uint8Array<ArrayBuffer> };

/** Compiles good firmware, which comes first, and each known bug. */
export async function buildModules(): Promise<[good: Module, ...bad: Module[]]> {
  const tree = treeOf(moduleSources().filter((path) => /\.(c|h|inc)$/.test(path)));
  const objects: Record<string, Uint8Array> = {};
  for (const source of [...sharedSources(), wasmWorld]) {
    objects[objectOf(source)] = await compileObject(source, tree, compilerFlags);
  }
  const good = { file: "good.wasm", bug: null, bytes: await linkModule(objects, linkerFlags) };
  const bad: Module[] = [];
  for (const { id } of bugs()) {
    const { source, content } = await inTempFolder((folder) => copyWithBug(id, folder));
    // A bug changes one source, so all other objects stay.
    const withBug = await compileObject(source, changed(tree, source, content), compilerFlags);
    const bytes = await linkModule({ ...objects, [objectOf(source)]: withBug }, linkerFlags);
    bad.push({ file: `${id}.wasm`, bug: id, bytes });
  }
  return [good, ...bad];
}

const objectOf = (source: string) => `${basename(source)}.o`;

/** These files as the compiler sees them. */
function treeOf(paths: readonly string[]): Tree {
  let tree: Tree = {};
  for (const path of paths) tree = changed(tree, path, text(path));
  return tree;
}

/** A copy of the tree with other content at a path. */
function changed(tree: Tree, path: string, content: string): Tree {
  const [name = "", ...rest] = path.split("/");
  if (rest.length === 0) return { ...tree, [name]: content };
  return { ...tree, [name]: changed((tree[name] ?? {}) as Tree, rest.join("/"), content) };
}
