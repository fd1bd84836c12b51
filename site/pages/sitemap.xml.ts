import type { APIRoute } from "astro";
import { allPages } from "../listings/listing.ts";
import { sitemapPaths } from "../listings/sitemap-paths.ts";

/** The sitemap (sitemaps.org protocol), with the day on which each page's content last changed. */
export const GET: APIRoute = ({ site }) => {
  const updated = new Map(
    Object.values(allPages())
      .flat()
      .map(({ path, meta }) => [path, meta.updated]),
  );
  const entries = sitemapPaths.map((path) => {
    const lastmod = updated.get(path);
    if (!lastmod) throw new Error(`The sitemap lists ${path}, which no content file describes.`);
    return `  <url>
    <loc>${new URL(path, site).href}</loc>
    <lastmod>${lastmod}</lastmod>
    <changefreq>monthly</changefreq>
    <priority>0.8</priority>
  </url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`,
    { headers: { "content-type": "application/xml" } },
  );
};
