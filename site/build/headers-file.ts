import { writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";
import { commonHeaders, headersByPath, redirects } from "../../shared/headers.ts";
import type { SiteSettings } from "../../shared/settings.ts";

/**
 * Writes `_headers` and `_redirects` for static hosts (Netlify, Cloudflare Pages and others).
 *
 * A host joins the values of all rules that match with commas, so no header may be both in a rule
 * with a wildcard and in another rule. The exception is `cross-origin-resource-policy`: a joined one
 * counts as none (Fetch, "cross-origin resource policy check").
 */
export function headersFile({ siteUrl }: SiteSettings): AstroIntegration {
  return {
    name: "headers-file",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const rules = {
          "/*": commonHeaders(siteUrl.protocol === "https:"),
          ...headersByPath,
        };
        const lines = Object.entries(rules).flatMap(([path, headers]) => [
          path,
          ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
        ]);
        await writeFile(new URL("_headers", dir), `${lines.join("\n")}\n`);
        const moved = Object.entries(redirects).map(([from, to]) => `${from} ${to} 301\n`);
        await writeFile(new URL("_redirects", dir), moved.join(""));
      },
    },
  };
}
