import { z } from "astro/zod";
import { asideContent, heading, intro, meta, point, section, sentence, titled } from "./fields.ts";
import { drawing, saysAll } from "./hero.ts";
import { furtherBlocks } from "./pages.ts";

/** content/careers.yaml */
export const careers = z.strictObject({
  meta,
  hero: intro
    .extend({
      ...drawing,
      fulfilled: sentence(120).describe("Follows the text while all advertised jobs are fulfilled"),
    })
    .superRefine(saysAll)
    .describe("The top of the page"),
  culture: section("How the firm works", {
    points: z.array(point).length(3).describe("Three habits"),
  }),
  benefits: section("What every position offers; also shown on each job's page", {
    points: z.array(point).min(4).describe("What an employee gets"),
  }),
  aside: asideContent.optional(),
  environment: section("What the work is like", {
    points: z.array(point).length(4).describe("Four aspects of a working week"),
  }),
  positions: titled
    .extend({ fulfilled: heading.describe("The heading while all advertised jobs are fulfilled") })
    .describe("Above the list of jobs, which come from their own files"),
  team: asideContent.describe("A sentence with a link to the team, under the list of jobs"),
  blocks: furtherBlocks,
  join: intro
    .extend({
      email: z.email().describe("Address for applications, if it isn't the firm's").optional(),
      steps: z.array(point).min(3).max(5).describe("The stages of hiring"),
    })
    .describe("Beside the application form; its text is also shown beside a job's own form"),
});
