import { writeFile } from "node:fs/promises";
import { cachingOf, commonHeaders, immutable, redirects } from "../../shared/headers.ts";
import type { SiteSettings } from "../../shared/settings.ts";

/**
 * Writes `_headers` and `_redirects` for static hosts (Netlify, Cloudflare Pages and others).
 * A host joins the values of all rules that match with commas, so no header may be in two of them.
 */
export async function writeHeaders(folder: string, { siteUrl }: SiteSettings): Promise<void> {
  const common = Object.entries(commonHeaders(siteUrl.protocol === "https:"));
  const lines = [
    "/*",
    ...common.map(([name, value]) => `  ${name}: ${value}`),
    ...immutable.flatMap((folder) => [`${folder}*`, `  cache-control: ${cachingOf(folder)}`]),
  ];
  await writeFile(`${folder}_headers`, `${lines.join("\n")}\n`);
  const moved = Object.entries(redirects).map(([from, to]) => `${from} ${to} 301\n`);
  await writeFile(`${folder}_redirects`, moved.join(""));
}
