import type { APIRoute } from "astro";
import { single } from "../content-model/content.ts";
import { routes } from "../routes.ts";

/** The indexed pages, for programs that read text (llmstxt.org). */
export const GET: APIRoute = ({ site }) => {
  const { name, description } = single("company");
  const pages = routes
    .filter(({ indexed }) => indexed)
    .map((route) => `- [${route.name}](${new URL(route.path, site)}): ${route.meta.description}`);
  return new Response(`# ${name}\n\n> ${description}\n\n## Pages\n\n${pages.join("\n")}\n`);
};
