import type { APIRoute } from "astro";

/** All may be read; the sitemap says what there is. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${new URL("/sitemap.xml", site).href}
`);
