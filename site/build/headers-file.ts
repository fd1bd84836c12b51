import { readdir, writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";
import {
  commonHeaders,
  headersByPath,
  redirects,
  workerPath,
  workerPolicy,
} from "../../shared/headers.ts";
import type { SiteSettings } from "../../shared/settings.ts";

/**
 * Writes `_headers` and `_redirects` for static hosts (Netlify, Cloudflare Pages and others).
 *
 * A host joins the values of all rules that match with commas, so no header may be both in a rule
 * with a wildcard and in another rule. There are two exceptions: browsers enforce each of the joined
 * content security policies, and a joined `cross-origin-resource-policy` counts as none (Fetch,
 * "cross-origin resource policy check").
 */
export function headersFile({ siteUrl }: SiteSettings): AstroIntegration {
  return {
    name: "headers-file",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const assets = await readdir(new URL("_astro", dir));
        const workers = assets
          .map((name) => `/_astro/${name}`)
          .filter((path) => workerPath.test(path));
        const rules = {
          "/*": commonHeaders(siteUrl.protocol === "https:"),
          ...headersByPath,
          ...Object.fromEntries(
            workers.map((path) => [path, { "content-security-policy": workerPolicy }]),
          ),
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
