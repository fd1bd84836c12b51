import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/**
 * A build step that changes the HTML of every page.
 *
 * @param change returns the new HTML of a page
 */
export function rewritePages(name: string, change: (html: string) => string): AstroIntegration {
  return {
    name,
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for await (const page of glob("**/*.html", { cwd: folder })) {
          const file = join(folder, page);
          await writeFile(file, change(await readFile(file, "utf8")));
        }
      },
    },
  };
}
