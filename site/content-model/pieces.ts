import { z } from "astro/zod";

/** Pieces that several content schemas share. Descriptions and examples are read by editors. */

/** What an editor is told about a field: what it is, and examples of what to write there. */
export const says = (description: string, ...examples: (string | number)[]) => ({
  description,
  examples,
});

/** What the text of a field may name outside its file: a page's path, a service, a file of `site/public/`. */
export type Target = "page" | "service" | "file";

/** The fields whose text names something; `references.ts` looks whether it exists. */
export const refersTo = z.registry<{ target: Target }>();

/** One line of text: no line breaks, nothing at its ends. */
export const line = (longest = 200) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\n]+$/, "must be one line");

const text = z.string().trim().min(1).max(1200);

export const paragraph = text.meta(
  says("One to three sentences", "We connect the benches you have to the CI system you have."),
);

export const heading = line(80).meta(says("The heading above it", "What happens next"));

export const order = (among: string) =>
  z
    .number()
    .int()
    .meta(says(`Place among ${among}, lowest first`, 3));

export const meta = z
  .strictObject({
    title: line(60).meta(
      says("Title in the browser's tab and in search results", "CI/CD for embedded software"),
    ),
    description: line(160)
      .min(60)
      .meta(
        says(
          "What a search result says under the title",
          "Pipelines that build, flash and test firmware on real boards, on every commit.",
        ),
      ),
    updated: z.iso
      .date()
      .meta(says("Day of the last change to what the page says: year, month, day", "2026-11-20")),
    keywords: z
      .array(line(60).meta(says("One search word or phrase", "embedded CI")))
      .min(1)
      .max(12)
      .describe("Search words, most important first"),
  })
  .describe("What search engines and the browser's tab show");

export const link = z.strictObject({
  label: line(60).meta(says("What the link says", "Talk to an engineer")),
  href: line()
    .regex(/^(\/|#|https:\/\/|mailto:|tel:)/, "must begin with /, #, https://, mailto: or tel:")
    .meta(
      says(
        "Where it leads: a page of this site, a place on the same page, or a whole address",
        "/contact",
        "#form",
        "https://www.linkedin.com/company/name",
      ),
    )
    .register(refersTo, { target: "page" }),
});

export const point = z.strictObject({
  title: line(80).meta(says("Short heading", "Nobody is sent out alone")),
  text: paragraph,
});

export const intro = z.strictObject({
  heading: line(80).meta(says("The section's heading", "Three questions, one bench")),
  text: text.meta(
    says(
      "One or two sentences beside or under the heading",
      "The order in which we would normally take things up.",
    ),
  ),
});

export const callToAction = line(40).meta(
  says("The button that leads down to the form", "Talk about your bench"),
);

export const formIntro = z
  .strictObject({
    title: line(80).meta(says("Heading over the form", "Start your test setup project")),
    text: paragraph,
  })
  .describe("The contact form at the end of the page");

/** Heads of columns, and rows whose first cell is the row's head; a schema with them checks `sameWidth`. */
export const table = (mostColumns: number) => ({
  columns: z
    .array(line(40).meta(says("Head of one column", "Level")))
    .min(2)
    .max(mostColumns)
    .describe("Heads of the columns"),
  rows: z
    .array(z.array(line(240).meta(says("One cell", "Unit test"))))
    .min(2)
    .describe("Rows, each with as many cells as columns; the first cell is the row's head"),
});

type Cells = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** Sees to it that every row of a table has a cell for each column. */
export function sameWidth({ columns, rows }: Cells, context: z.RefinementCtx): void {
  for (const [index, { length }] of rows.entries()) {
    if (length === columns.length) continue;
    const message = "needs as many cells as there are columns";
    context.addIssue({ code: "custom", path: ["rows", index], message });
  }
}

export const source = z.strictObject({
  label: line(120).meta(
    says(
      "Who says it and where, such as a standard's number or a document's title",
      "GitLab: resource groups",
    ),
  ),
  href: line()
    .regex(/^https:\/\//, "must begin with https://")
    .meta(
      says(
        "Public address where a reader can check it",
        "https://docs.gitlab.com/ci/resource_groups/",
      ),
    ),
});

export type Source = z.infer<typeof source>;
export type Meta = z.infer<typeof meta>;
export type Link = z.infer<typeof link>;
export type Point = z.infer<typeof point>;
export type Intro = z.infer<typeof intro>;
