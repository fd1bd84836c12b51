import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { commonHeaders, hashedCacheControl } from "../../shared/headers/common-headers.ts";
import { writeHeadersFile } from "../../shared/headers/headers-file.ts";
import type { SiteSettings } from "../../shared/settings/site-settings.ts";

/** Writes `_headers`, the headers of all files for the intake and static hosts. */
export function headersFile({ siteUrl, direct }: SiteSettings): AstroIntegration {
  const rules = new Map([
    ["/*", commonHeaders(siteUrl.protocol === "https:", Object.values(direct?.urls ?? {}))],
    ["/_astro/*", { "cache-control": hashedCacheControl }],
  ]);
  return {
    name: "headers-file",
    hooks: {
      "astro:build:done": ({ dir }) =>
        writeFile(fileURLToPath(new URL("_headers", dir)), writeHeadersFile(rules)),
    },
  };
}
