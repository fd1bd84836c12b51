import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Tree } from "@yowasp/clang";
import { loadModule } from "../../firmware/api/module.ts";
import { readTrace, splitAtPowerOn } from "../../firmware/api/trace.ts";
import { compileObject, linkModule } from "./clang.ts";
import { copyWithBug, includes, inTempFolder, warnings } from "./compile.ts";
import { bugs, type Manifest, moduleSources, sharedSources, text, wasmWorld } from "./sources.ts";

export const traceSeed = 1;

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

/** Runs a whole module at a seed: which tests fail, and the digest of the whole trace. */
export async function runModule(bytes: Uint8Array<ArrayBuffer>, seed: number) {
  const firmware = await loadModule(bytes);
  const digest = createHash("sha256");
  const failing: string[] = [];
  let ms = 0;
  for (const [index, { id }] of firmware.tests.entries()) {
    if (firmware.runTest(index, seed).failure) failing.push(id);
    if (firmware.wasm.trace_lost() > 0) throw new Error(`${id}: its trace has no room`);
    const trace = firmware.traceBytes();
    digest.update(trace);
    for (const run of splitAtPowerOn(readTrace(trace))) ms += run.at(-1)?.ms ?? 0;
  }
  const tests = firmware.tests.map(({ id }) => id);
  return { tests, failing, digest: digest.digest("hex"), hours: ms / 3_600_000 };
}

export type Module = Manifest["modules"][number] & { readonly bytes: Uint8Array<ArrayBuffer> };

/** Compiles good firmware, which comes first, and each known bug. */
export async function buildModules(): Promise<Module[]> {
  const tree = treeOf(moduleSources().filter((path) => /\.(c|h|inc)$/.test(path)));
  const objects: Record<string, Uint8Array> = {};
  for (const source of [...sharedSources(), wasmWorld]) {
    objects[objectOf(source)] = await compileObject(source, tree, compilerFlags);
  }
  const good = { file: "good.wasm", bug: null, bytes: await linkModule(objects, linkerFlags) };
  const modules: Module[] = [good];
  for (const { id } of bugs()) {
    const { source, content } = await inTempFolder((folder) => copyWithBug(id, folder));
    // A bug changes one source, so all other objects stay.
    const withBug = await compileObject(source, changed(tree, source, content), compilerFlags);
    const bytes = await linkModule({ ...objects, [objectOf(source)]: withBug }, linkerFlags);
    modules.push({ file: `${id}.wasm`, bug: id, bytes });
  }
  return modules;
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

/** Runs modules at seed 1: which tests fail with each bug, and what good firmware did. */
export async function runModules(
  modules: readonly Module[],
): Promise<Pick<Manifest, "matrix" | "trace" | "hours">> {
  const failing: Record<string, readonly string[]> = {};
  let good: Awaited<ReturnType<typeof runModule>> | undefined;
  for (const { bug, bytes } of modules) {
    const result = await runModule(bytes, traceSeed);
    if (bug) failing[bug] = result.failing;
    else good = result;
  }
  if (!good || good.failing.length > 0) throw new Error(`Good firmware fails ${good?.failing}`);
  const { tests, digest, hours } = good;
  return { matrix: { tests, failing }, trace: digest, hours: Number(hours.toFixed(1)) };
}
