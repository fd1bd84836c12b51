import type { APIRoute } from "astro";
import { single } from "../content-model/content.ts";
import { allPages, type Listed } from "../listings/listing.ts";

/** An overview for programs that read text (llmstxt.org), from the same content as the pages. */
export const GET: APIRoute = ({ site }) => {
  const { name, description, claims, email } = single("company");
  const { main, services, industries, jobs, pages } = allPages();
  const section = (heading: string, listed: readonly Listed[]) =>
    `## ${heading}\n\n${listed
      .map(
        ({ path, title, meta }) => `- [${title}](${new URL(path, site).href}): ${meta.description}`,
      )
      .join("\n")}`;
  const isPolicy = ({ path }: Listed) => path.endsWith("-policy");
  return new Response(
    `${[
      `# ${name}`,
      `> ${description}`,
      `${claims.engineers} engineers, since ${claims.since}, in Belgium. Write to ${email}.`,
      section("Services", services),
      section("Industries", industries),
      section("Pages", [...main, ...pages.filter((page) => !isPolicy(page))]),
      section("Jobs", jobs),
      section("Optional", pages.filter(isPolicy)),
    ].join("\n\n")}\n`,
  );
};
