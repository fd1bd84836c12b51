import { sha256 } from "../../../shared/files.ts";
import type { Objects } from "../../wasm/compiler/program.ts";
import { compilerFlags, linkerFlags } from "../../wasm/compiler/wasm-flags.ts";
import { compilerVersion } from "./compiler-files.ts";
import { allTexts, buildModule, compileSource, type ModuleJob } from "./modules.ts";
import { bugs, moduleSources, modules, text } from "./sources.ts";
import { inThreads } from "./threads.ts";

/** Good firmware and each known bug as WebAssembly. */
export type Compiled = {
  /** `inputsHash()` at the time. */
  readonly madeOf: string;
  /** By file, such as good.wasm. */
  readonly modules: Objects;
  /** Of the untouched sources. */
  readonly objects: Objects;
};

/** Compiles all modules, on all cores. @throws when the firmware does not compile */
export async function compileModules(): Promise<Compiled> {
  const madeOf = inputsHash();
  const sources = Object.keys(allTexts()).filter((path) => path.endsWith(".c"));
  console.warn(`Compiling ${sources.length} sources of the firmware, then its known bugs`);
  const compiled = await inThreads("./modules.ts", compileSource, sources);
  const objects = Object.fromEntries(sources.map((path, index) => [path, compiled[index]]));
  const all = modules();
  const jobs = all.map(({ bug }) => ({ bug, objects }) as ModuleJob);
  const built = await inThreads("./modules.ts", buildModule, jobs);
  const linked = Object.fromEntries(all.map(({ file }, index) => [file, built[index]]));
  return { madeOf, modules: linked, objects } as Compiled;
}

/** A hash of everything that the modules depend on: sources, known bugs, compiler and flags. */
export function inputsHash(): string {
  const files = moduleSources().map((path) => [path, text(path), compilerFlags(path)]);
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([compilerVersion(), linkerFlags, list, files]));
}
