import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";

/**
 * Fonts of systems that have Arial or Roboto too. A browser asks its system for each such fallback
 * before it can lay out a page, which takes a slow phone a tenth of its first paint.
 */
const spare = '[^"]*fallback: (?:BlinkMacSystemFont|Segoe UI|Helvetica Neue)"';
const spareFonts = new RegExp(`@font-face{font-family:"${spare}[^}]*}|"${spare},`, "g");

/**
 * Removes from each page's head what Astro writes into every page and this one doesn't need: fallbacks
 * of fonts, and the hashes of other pages' scripts in its policy. Scripts of islands go behind the first
 * section, which thereby comes sooner, and which browsers show before they run a script.
 */
export async function leanHeads(folder: string): Promise<void> {
  for await (const name of glob("**/*.html", { cwd: folder })) {
    await writeFile(folder + name, leanPage(await readFile(folder + name, "utf8")));
  }
}

function leanPage(html: string): string {
  const scripts = html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs);
  const hashes = [...scripts].map(([, code = ""]) =>
    createHash("sha256").update(code).digest("base64"),
  );
  const [head = ""] = html.split("</head>");
  // Without attributes, unlike an owner's consent script, which stays first.
  const ofIslands = head.match(/<script>.*?<\/script>/gs) ?? [];
  return ofIslands
    .reduce((page, script) => page.replace(script, ""), html)
    .replace(/<\/(?:section|main)>/, (end) => end + ofIslands.join(""))
    .replace(spareFonts, "")
    .replace(/ 'sha256-([^']+)'/g, (source, hash) => (hashes.includes(hash) ? source : ""));
}
