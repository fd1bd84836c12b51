import { readdir, rm } from "node:fs/promises";
import { basename } from "node:path";
import { isLeftover } from "../../shared/files.ts";
import { isOfMissingThermostat } from "../reading/thermostat.ts";

/**
 * Removes from the build what operating systems and editors leave in site/public, which Vite copies whole,
 * and the samples there if content has no thermostat.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    if (isLeftover(basename(path)) || isOfMissingThermostat(`/${path}`))
      await rm(folder + path, { recursive: true, force: true });
  }
}
