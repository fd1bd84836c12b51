import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { commonHeaders, hashedCacheControl } from "../../shared/headers/common-headers.ts";
import { writeHeadersFile } from "../../shared/headers/headers-file.ts";
import type { SiteSettings } from "../../shared/settings/site-settings.ts";

/** Writes `_headers`, the headers of all files for the intake and static hosts. */
export function headersFile({ siteUrl, direct }: SiteSettings): AstroIntegration {
  // JSON is sent by script, which form-action does not concern.
  const formTargets = direct?.format === "form" ? Object.values(direct.urls) : [];
  const rules = new Map([
    ["/*", commonHeaders(siteUrl.protocol === "https:", formTargets)],
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
