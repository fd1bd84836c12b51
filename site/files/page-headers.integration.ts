import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { SiteSettings } from "../../settings/site-settings.ts";
import { writePageHeaders } from "./page-headers.ts";

/** Gives every built page the headers that fit just this page, in `_headers`. */
export function pageHeaders({ siteUrl, direct }: SiteSettings): AstroIntegration {
  const site = {
    isHttps: siteUrl.protocol === "https:",
    ...(direct && { webhooks: Object.values(direct.urls) }),
  };
  return {
    name: "page-headers",
    hooks: {
      "astro:build:done": ({ dir }) => writePageHeaders(fileURLToPath(dir), site),
    },
  };
}
