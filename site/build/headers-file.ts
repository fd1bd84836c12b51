import { writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";
import { cachingOf, commonHeaders, immutable, redirects } from "../../shared/headers.ts";
import type { SiteSettings } from "../../shared/settings.ts";

/**
 * Writes `_headers` and `_redirects` for static hosts (Netlify, Cloudflare Pages and others).
 * A host joins the values of all rules that match with commas, so no header may be in two of them.
 */
export function headersFile({ siteUrl }: SiteSettings): AstroIntegration {
  return {
    name: "headers-file",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const common = Object.entries(commonHeaders(siteUrl.protocol === "https:"));
        const lines = [
          "/*",
          ...common.map(([name, value]) => `  ${name}: ${value}`),
          ...immutable.flatMap((folder) => [`${folder}*`, `  cache-control: ${cachingOf(folder)}`]),
        ];
        await writeFile(new URL("_headers", dir), `${lines.join("\n")}\n`);
        const moved = Object.entries(redirects).map(([from, to]) => `${from} ${to} 301\n`);
        await writeFile(new URL("_redirects", dir), moved.join(""));
      },
    },
  };
}
