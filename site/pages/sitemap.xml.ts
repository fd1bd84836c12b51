import type { APIRoute } from "astro";
import { routes } from "../routes.ts";

/**
 * The specification fixes this list and its order (section 9); other pages are not in it, nor is one
 * whose content file has been removed.
 */
const inSitemap = [
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

/** The sitemap (sitemaps.org protocol), with the day on which each page's content last changed. */
export const GET: APIRoute = ({ site }) => {
  const pages = inSitemap.flatMap((path) => routes.filter((route) => route.path === path));
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
};
