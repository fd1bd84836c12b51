import { z } from "astro/zod";
import { intro, line, meta, paragraph, point } from "./pieces.ts";

/** The page of a job. */
export const jobPage = z.strictObject({
  meta,
  location: line(80).describe("Place of work as the page says it"),
  ownForm: z
    .boolean()
    .describe("true: the form stands on the page; false: its buttons lead to the form on /careers"),
  lede: paragraph.describe("The job in two or three sentences"),
  sections: z
    .array(
      z.strictObject({
        heading: line(80),
        text: paragraph.optional(),
        items: z.array(line(300)).optional(),
      }),
    )
    .min(1),
});

/** content/jobs/*.yaml: the file's name is the last part of the page's path. */
export const job = z.strictObject({
  title: line(80),
  department: line(60),
  location: line(80),
  type: line(40),
  fulfilled: z.boolean().describe("true once somebody has been hired"),
  order: z.number().int().describe("Place in the list, lowest first"),
  summary: line(200).describe("One sentence in the list of positions"),
  page: jobPage.optional().describe("Left out for a position without a page of its own"),
});

const promise = point.extend({
  standIn: z.boolean().optional().describe("true while the owner has not confirmed it"),
});

/** content/careers.yaml */
export const careers = z.strictObject({
  meta,
  hero: intro,
  culture: intro.extend({ points: z.array(point).length(3) }),
  benefits: intro.extend({ points: z.array(promise).min(4) }),
  environment: intro.extend({ points: z.array(promise).length(4) }),
  positions: intro,
  join: intro.extend({ steps: z.array(point).length(3).describe("What happens after sending") }),
});

export type Job = z.infer<typeof job>;
export type JobPage = z.infer<typeof jobPage>;
export type Careers = z.infer<typeof careers>;
