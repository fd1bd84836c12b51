import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { isLeftover } from "../../firmware/tools/sources.ts";

/** Removes from the build what operating systems and editors leave in site/public, which Vite copies whole. */
export function leaveOutLeftovers(): AstroIntegration {
  return {
    name: "leave-out-leftovers",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const path of await readdir(folder, { recursive: true })) {
          if (isLeftover(basename(path))) {
            await rm(join(folder, path), { recursive: true, force: true });
          }
        }
      },
    },
  };
}
