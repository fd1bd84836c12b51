import type { APIRoute } from "astro";
import { single } from "../content-model/content.ts";
import { routes } from "../routes.ts";

const headings = ["Services", "Industries", "Pages", "Jobs", "Optional"] as const;

/** An overview for programs that read text (llmstxt.org), from the same content as the pages. */
export const GET: APIRoute = ({ site }) => {
  const { name, description, claims, email } = single("company");
  const sections = headings.map((heading) => {
    const entries = routes()
      .filter(({ listed }) => listed === heading)
      .map(
        (route) =>
          `- [${route.name}](${new URL(route.path, site).href}): ${route.meta.description}`,
      );
    return `## ${heading}\n\n${entries.join("\n")}`;
  });
  return new Response(
    `${[
      `# ${name}`,
      `> ${description}`,
      `${claims.engineers} engineers, since ${claims.since}, in Belgium. Write to ${email}.`,
      ...sections,
    ].join("\n\n")}\n`,
  );
};
