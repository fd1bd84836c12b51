import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { contentPolicy } from "./content-policy.ts";

// The policy stands behind it: a document's charset belongs into its first 1024 bytes.
const charset = '<meta charSet="utf-8"/>';

/**
 * Writes into every built page the content security policy that fits just this
 * page. Astro's own policy lists the hashes of the whole site on every page.
 */
export function pagePolicies(): AstroIntegration {
  return {
    name: "page-policies",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        for await (const name of glob("**/*.html", { cwd: fileURLToPath(dir) })) {
          const file = new URL(name, dir);
          const html = await readFile(file, "utf8");
          const policy = `<meta http-equiv="content-security-policy" content="${contentPolicy(html)}">`;
          if (!html.includes(charset)) throw new Error(`${name} has no place for its policy.`);
          await writeFile(
            file,
            html.replace(charset, () => charset + policy),
          );
        }
      },
    },
  };
}
