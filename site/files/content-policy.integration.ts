import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { contentPolicy } from "./content-policy.ts";

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
          const meta = `<meta http-equiv="content-security-policy" content="${contentPolicy(html)}">`;
          await writeFile(
            file,
            html.replace("<head>", () => `<head>${meta}`),
          );
        }
      },
    },
  };
}
