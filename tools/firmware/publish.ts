import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildModules, compilerName, runModules, sourceHashes } from "./modules.ts";
import { find, manifest, root, text } from "./sources.ts";

const modules = join(root, "firmware/modules");

/**
 * Builds the modules. They replace those of the repository if a source has changed; by another
 * compiler alone, no file changes. Returns how many there are.
 *
 * @throws when the same compiler makes other bytes from the same sources
 */
export async function publishModules(folder: string): Promise<number> {
  const built = buildModules(folder);
  const { matrix, trace } = await runModules(folder, built);
  const fresh = { compiler: compilerName(), sources: sourceHashes(), modules: built, trace };
  const old = find("firmware/modules/manifest.json").length > 0 ? manifest() : undefined;
  if (old && json(old.sources) === json(fresh.sources)) {
    if (old.compiler === fresh.compiler && json(old) !== json(fresh)) {
      throw new Error(
        "The same sources and compiler have made other modules. If the flags have changed, delete firmware/modules first.",
      );
    }
    if (old.trace !== trace) throw new Error("This compiler makes another trace.");
    if (text("firmware/modules/matrix.json") !== json(matrix)) {
      throw new Error("This compiler makes another matrix.");
    }
    return built.length;
  }
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  for (const { file } of built)
    writeFileSync(join(modules, file), readFileSync(join(folder, file)));
  writeFileSync(join(modules, "manifest.json"), json(fresh));
  writeFileSync(join(modules, "matrix.json"), json(matrix));
  return built.length;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
