import type { APIContext } from "astro";
import type { Route } from "../../routes.ts";

/**
 * The specification fixes this list and its order (section 9). A page whose content file has been
 * removed isn't in it; other pages are in the second sitemap.
 */
export const inFirstSitemap = [
  "/",
  "/services",
  "/embedded-software",
  "/test-automation",
  "/linux-development",
  "/embedded-software-design",
  "/embedded-test-strategy",
  "/stakeholder-dashboards",
  "/developer-test-setups",
  "/hire-embedded-engineers",
  "/hire-qa-test-engineers",
  "/implement-agile-scrum",
  "/industries",
  "/embedded-hvac-control",
  "/embedded-consumer-electronics",
  "/embedded-iot",
  "/about",
  "/team",
  "/careers",
  "/contact",
  "/privacy-policy",
];

/** A sitemap of these pages (sitemaps.org protocol), with the day on which each one's content last changed. */
export function sitemapOf(pages: readonly Route[], { site }: APIContext): Response {
  const entries = pages.map(
    ({ path, meta }) => `  <url>
    <loc>${new URL(path, site).href}</loc>
    <lastmod>${meta.updated}</lastmod>
    <changefreq>monthly</changefreq>
    <priority>0.8</priority>
  </url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`,
    { headers: { "content-type": "application/xml" } },
  );
}
