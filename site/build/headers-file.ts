import { readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import {
  commonHeaders,
  hashedCacheControl,
  pictureHeaders,
  workerPath,
  workerPolicy,
} from "../../shared/headers/common-headers.ts";
import { writeHeadersFile } from "../../shared/headers/headers-file.ts";
import type { SiteSettings } from "../../shared/settings/site-settings.ts";

/** Writes `_headers`, the headers of all files for the intake and static hosts. */
export function headersFile({ siteUrl }: SiteSettings): AstroIntegration {
  return {
    name: "headers-file",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const assets = await readdir(fileURLToPath(new URL("_astro", dir)));
        const workers = assets
          .map((name) => `/_astro/${name}`)
          .filter((path) => workerPath.test(path));
        const rules = new Map([
          ["/*", commonHeaders(siteUrl.protocol === "https:")],
          ...pictureHeaders,
          ["/_astro/*", { "cache-control": hashedCacheControl }],
          ...workers.map((path) => [path, { "content-security-policy": workerPolicy }] as const),
        ]);
        await writeFile(fileURLToPath(new URL("_headers", dir)), writeHeadersFile(rules));
      },
    },
  };
}
