import type { AstroUserConfig } from "astro";
import type { SiteSettings } from "../../shared/settings.ts";

type Csp = NonNullable<NonNullable<AstroUserConfig["security"]>["csp"]>;

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
    // site/document/other-scripts.ts adds those of other firms.
    scriptDirective: { resources: ["'self'"] },
    // Hashes would list the styles of every page in each, and guard nothing: no page shows what a
    // visitor typed before its form is used, and React writes that as text.
    styleDirective: { resources: ["'self'", "'unsafe-inline'"] },
  };
}
