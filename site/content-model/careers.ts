import { z } from "astro/zod";
import { heading, intro, line, meta, order, paragraph, point, says } from "./pieces.ts";

/** Kinds of contract; search engines know a word of their own for each. */
const contractTypes = ["Full-time", "Part-time", "Contract", "Temporary", "Internship"] as const;

/** The page of a job. */
const jobPage = z
  .strictObject({
    meta,
    location: line(80).meta(
      says("Place of work as the page says it", "Herentals, Belgium / Remote"),
    ),
    place: z
      .strictObject({
        city: line(60).meta(says("Town", "Herentals")),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, "must be two capital letters")
          .meta(says("Country by its two letters", "BE")),
      })
      .describe("Place of work as search engines read it"),
    posted: z.iso
      .date()
      .meta(says("Day on which the job was first offered: year, month, day", "2026-11-20")),
    ownForm: z
      .boolean()
      .describe(
        "true: the form stands on the page; false: its buttons lead to the form on /careers",
      ),
    lede: paragraph.meta(
      says("The job in two or three sentences", "You design and write firmware for our clients."),
    ),
    sections: z
      .array(
        z.strictObject({
          heading,
          text: paragraph.optional(),
          items: z
            .array(line(300).meta(says("One entry", "Tests for code that was not made for them.")))
            .optional()
            .describe("Entries of a list"),
        }),
      )
      .min(1)
      .describe("What the page says, part by part: text, a list or both"),
  })
  .describe("The job's own page; left out for a position without one");

/** content/jobs/*.yaml: the file's name is the last part of the page's path. */
export const job = z.strictObject({
  title: line(80).meta(says("The job's title", "Senior Embedded Software Engineer")),
  department: line(60).meta(says("The department, as the list shows it", "Engineering")),
  location: line(80).meta(says("Place of work in the list", "Remote, near Herentals")),
  type: z.enum(contractTypes).describe("Kind of contract"),
  fulfilled: z.boolean().describe("true once somebody has been hired: this closes the job"),
  order: order("all jobs"),
  summary: line(200).meta(
    says("One sentence in the list of positions", "Firmware in C and C++, built to be tested."),
  ),
  page: jobPage.optional(),
});

const promise = point.extend({
  standIn: z.boolean().optional().describe("true while the owner has not confirmed it"),
});

/** content/careers.yaml */
export const careers = z.strictObject({
  meta,
  hero: intro.describe("The top of the page"),
  culture: intro
    .extend({ points: z.array(point).length(3).describe("Three habits") })
    .describe("How the firm works"),
  benefits: intro
    .extend({ points: z.array(promise).min(4).describe("What an employee gets") })
    .describe("What the firm offers"),
  environment: intro
    .extend({ points: z.array(promise).length(4).describe("Four sides of a working week") })
    .describe("What the work is like"),
  positions: intro.describe("Over the list of jobs, which come from their own files"),
  join: intro
    .extend({ steps: z.array(point).length(3).describe("What happens after sending") })
    .describe("Beside the application form"),
});

export type Job = z.infer<typeof job>;
export type JobPage = z.infer<typeof jobPage>;
export type Careers = z.infer<typeof careers>;

/** A job with the last part of its page's path. */
export type ListedJob = Job & { slug: string };
