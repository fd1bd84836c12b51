import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilerName } from "./clang.ts";
import { buildModules, runModules } from "./modules.ts";
import {
  bugs,
  find,
  type Manifest,
  manifest,
  moduleSources,
  modulesFolder,
  root,
  sha256,
  text,
} from "./sources.ts";

/**
 * Makes `site/generated/firmware`: good firmware and each known bug as WebAssembly, and what the
 * tests say of them, unless it was made of the same already.
 *
 * @returns how many modules there are
 * @throws when the firmware does not compile or fails a test
 */
export async function ensureModules(): Promise<number> {
  const madeOf = await ingredients();
  const old = find(`${modulesFolder}/manifest.json`).length > 0 ? manifest() : undefined;
  if (old?.madeOf === madeOf) return old.modules.length;

  const modules = await buildModules();
  const results = await runModules(modules);
  const folder = join(root, modulesFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of modules) writeFileSync(join(folder, file), bytes);
  const names = modules.map(({ file, bug }) => ({ file, bug }));
  const made: Manifest = { madeOf, compiler: await compilerName(), modules: names, ...results };
  // Last, so that a broken build is repeated.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(made, null, 2)}\n`);
  return modules.length;
}

/** One hash of all that modules and verdicts are made of. */
async function ingredients(): Promise<string> {
  const programs = ["build-modules", "clang", "modules"].map((name) => `tools/firmware/${name}.ts`);
  const files = [...moduleSources(), ...programs, ...find("firmware/api/*.ts")];
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules/@yowasp/clang/package.json"), "utf8"),
  );
  const list = bugs().map(({ id }) => id);
  return sha256(JSON.stringify([version, list, files.map((path) => [path, text(path)])]));
}

if (import.meta.main) console.log(`${await ensureModules()} firmware modules`);
