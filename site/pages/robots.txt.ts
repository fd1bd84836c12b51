import type { APIRoute } from "astro";
import { notes } from "../content.ts";
import { feedPath } from "../routes.ts";

// A feed is a sitemap too (sitemaps.org protocol).
const sitemaps = ["/sitemap.xml", "/sitemap-more.xml", ...(notes().length > 0 ? [feedPath] : [])];

/** Allows everything but the API, and names the sitemaps. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Allow: /
Disallow: /api/

${sitemaps.map((path) => `Sitemap: ${new URL(path, site).href}\n`).join("")}`);
