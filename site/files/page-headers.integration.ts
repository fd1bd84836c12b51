import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { writePageHeaders } from "./page-headers.ts";

/** Gives every built page the headers that fit just this page, in `_headers`. */
export function pageHeaders(): AstroIntegration {
  let isHttps = false;
  return {
    name: "page-headers",
    hooks: {
      "astro:config:done": ({ config }) => {
        isHttps = Boolean(config.site?.startsWith("https:"));
      },
      "astro:build:done": ({ dir }) => writePageHeaders(fileURLToPath(dir), { isHttps }),
    },
  };
}
