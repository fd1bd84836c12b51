import { glob, readFile, rm } from "node:fs/promises";
import { sha256 } from "../../shared/files.ts";

/**
 * Removes the originals of pictures from the build: their metadata has the place where they were taken.
 * Astro itself removes those that pages show, after scaling them, but not the others.
 */
export async function removeOriginals(folder: string): Promise<void> {
  const digest = async (file: string) => sha256(await readFile(file));
  const originals = new Set<string>();
  for await (const file of glob("content/pictures/*.*")) originals.add(await digest(file));
  for await (const name of glob("_astro/*.*", { cwd: folder })) {
    if (originals.has(await digest(folder + name))) await rm(folder + name);
  }
}
