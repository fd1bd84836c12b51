import type { APIRoute } from "astro";
import { routes } from "../routes.ts";
import { inFirstSitemap, sitemapOf } from "./_sitemap/sitemap.ts";

/** The second sitemap: every other page that search engines may show. */
export const GET: APIRoute = (context) =>
  sitemapOf(
    routes.filter(({ path, indexed }) => indexed && !inFirstSitemap.includes(path)),
    context,
  );
