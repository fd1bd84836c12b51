import { glob, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { sha256 } from "../../firmware/tools/sources.ts";

/**
 * Removes the originals of pictures from the build: their metadata has the place where they were taken.
 * Astro itself removes those that pages show, after scaling them, but not the others.
 */
export function removeOriginals(): AstroIntegration {
  return {
    name: "remove-originals",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const digest = async (file: string) => sha256(await readFile(file));
        const originals = new Set<string>();
        for await (const file of glob("content/pictures/*.*")) originals.add(await digest(file));
        const folder = fileURLToPath(dir);
        for await (const name of glob("_astro/*.*", { cwd: folder })) {
          if (originals.has(await digest(folder + name))) await rm(folder + name);
        }
      },
    },
  };
}
