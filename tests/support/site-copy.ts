import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { siteSources, writtenByBuild } from "../../tools/site-sources.ts";

const root = join(import.meta.dirname, "../..");

/** Copies into a folder everything that the site is built from, and nothing that a build has made. */
export function copySite(folder: string): void {
  for (const part of siteSources) {
    const source = join(root, part);
    cpSync(source, join(folder, part), {
      recursive: true,
      filter: (file) => file !== join(root, writtenByBuild),
    });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}
