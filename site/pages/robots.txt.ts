import type { APIRoute } from "astro";

/** Allows everything but the API, and names the sitemap. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${new URL("/sitemap.xml", site).href}
`);
