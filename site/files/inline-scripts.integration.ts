import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { changePages } from "./change-pages.ts";

const linked = /<script type="module" src="(\/_astro\/[^"]+\.js)"><\/script>/g;

/**
 * Writes the pages' own scripts into the pages. Astro does so with small ones, but not with one
 * that loads another when it is needed; a request of its own would delay the first paint.
 */
export function inlineScripts(): AstroIntegration {
  return {
    name: "inline-scripts",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir).replace(/\/$/, "");
        const codes = new Map<string, string>();
        await changePages(folder, async (html) => {
          for (const [, path = ""] of html.matchAll(linked)) {
            codes.set(path, codes.get(path) ?? (await readScript(folder + path)));
          }
          return html.replace(
            linked,
            (_, path) => `<script type="module">${codes.get(path)}</script>`,
          );
        });
        for (const path of codes.keys()) await rm(folder + path);
      },
    },
  };
}

/** A script whose imports are written as the page sees them. */
async function readScript(file: string): Promise<string> {
  const code = await readFile(file, "utf8");
  if (/\bfrom\s*["'`]/.test(code))
    throw new Error(`${file} needs a file that it shares with others.`);
  return code.trim().replace(/\bimport\((["'`])\.\//g, "import($1/_astro/");
}
