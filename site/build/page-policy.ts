import { createHash } from "node:crypto";
import type { AstroIntegration, AstroUserConfig } from "astro";
import type { SiteSettings } from "../../shared/settings.ts";
import { speculationRules } from "../document/speculation-rules.ts";
import { rewritePages } from "./rewrite-pages.ts";

type Csp = NonNullable<NonNullable<AstroUserConfig["security"]>["csp"]>;

const inlineElement = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * The content security policy that Astro writes into every page, with the hashes of its scripts
 * and styles (CSP Level 3). Only a header can limit who may frame a page.
 */
export function pagePolicy({ siteUrl, direct }: SiteSettings): Csp {
  const webhooks = Object.values(direct?.urls ?? {}).map(({ origin }) => origin);
  return {
    directives: [
      "default-src 'none'",
      "img-src 'self'",
      "media-src 'self'",
      `connect-src ${["'self'", ...new Set(webhooks)].join(" ")}`,
      "base-uri 'none'",
      "form-action 'self'",
      ...(siteUrl.protocol === "https:" ? (["upgrade-insecure-requests"] as const) : []),
    ],
    // Astro does not hash inline scripts that it does not process.
    scriptDirective: { hashes: [hash(speculationRules)] },
  };
}

/**
 * Removes the hashes of other pages' scripts and styles from each page's policy. Astro lists the
 * hashes of the whole site on every page: 1.7 kB in Brotli, which would put four pages over
 * budget.
 */
export function ownHashesOnly(): AstroIntegration {
  return rewritePages("own-hashes-only", (html) => {
    const own = new Set([...html.matchAll(inlineElement)].map(([, , text = ""]) => hash(text)));
    const isOwn = (found: string) => own.has(found.slice(2, -1) as ReturnType<typeof hash>);
    return html.replace(/ 'sha256-[^']+'/g, (found) => (isOwn(found) ? found : ""));
  });
}

function hash(text: string) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}` as const;
}
