import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/**
 * Makes one style element of all that a page has, in their order, where the last one stood. Each
 * would cost a hash in the content security policy, and the answer's head travels with the page.
 */
export function mergeStyles(): AstroIntegration {
  return {
    name: "merge-styles",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        for await (const name of glob("**/*.html", { cwd: fileURLToPath(dir) })) {
          const file = new URL(name, dir);
          await writeFile(file, withOneStyle(await readFile(file, "utf8")));
        }
      },
    },
  };
}

function withOneStyle(html: string): string {
  const styles = [...html.matchAll(styleElement)].map(([, style = ""]) => style.trim());
  let left = styles.length;
  return html.replace(styleElement, () => {
    left -= 1;
    return left === 0 ? `<style>${styles.join("")}</style>` : "";
  });
}
