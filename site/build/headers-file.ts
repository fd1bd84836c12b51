import { glob, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cachingOf, commonHeaders, immutable } from "../../shared/headers.ts";
import type { SiteSettings } from "../../shared/settings.ts";
import { single } from "../content.ts";

/**
 * Writes `_headers` and `_redirects` for static hosts (Netlify, Cloudflare Pages and others); our server reads the
 * second, too. A
 * rule for a folder applies to errors there too, so each file that browsers may keep has its own. A host
 * joins the values of all matching rules with commas, so no header may be in two of them.
 */
export async function writeHeaders(folder: string, { siteUrl }: SiteSettings): Promise<void> {
  const common = Object.entries(commonHeaders(siteUrl.protocol === "https:"));
  const lines = ["/*", ...common.map(([name, value]) => `  ${name}: ${value}`)];
  for (const part of immutable) {
    for await (const entry of glob(`${part.slice(1)}**`, { cwd: folder, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name).slice(folder.length - 1);
      if (entry.isFile()) lines.push(encodeURI(file), `  cache-control: ${cachingOf(file)}`);
    }
  }
  await writeFile(`${folder}_headers`, `${lines.join("\n")}\n`);
  const moved = Object.entries(single("navigation").moved).map(
    ([from, to]) => `${from} ${to} 301\n`,
  );
  await writeFile(`${folder}_redirects`, moved.join(""));
}
