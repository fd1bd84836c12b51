import type { APIRoute } from "astro";
import { routes } from "../routes.ts";
import { inFirstSitemap, sitemapOf } from "./_sitemap/sitemap.ts";

/** The sitemap whose pages and order the specification fixes. */
export const GET: APIRoute = (context) =>
  sitemapOf(
    inFirstSitemap.flatMap((path) => routes.filter((route) => route.path === path)),
    context,
  );
