import { z } from "astro/zod";
import { existing } from "./references.ts";

/** Fields that several content schemas share. Editors read the descriptions. */

/** One line of text: no line breaks, no spaces at its ends. */
export const line = (longest = 200) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\n]+$/, "must be one line");

const text = z.string().trim().min(1).max(1200);

export const standIn = z
  .boolean()
  .optional()
  .describe("true while the owner has not confirmed it; npm run launch-check refuses it");

export const paragraph = text.describe("One to three sentences");

export const heading = line(80).describe("The heading above it");

export const order = (among: string) =>
  z.number().int().describe(`Place among ${among}, lowest first`);

export const link = z.strictObject({
  label: line(60).describe("The link's text"),
  href: line()
    .regex(/^(\/|#|https:\/\/|mailto:|tel:)/, "must begin with /, #, https://, mailto: or tel:")
    .superRefine(existing("page"))
    .describe("Where it leads: a page of this site, a place on the same page, or a whole address"),
});

export const point = z.strictObject({
  title: line(80).describe("Short heading"),
  text: paragraph,
});

export const intro = z.strictObject({
  heading: line(80).describe("The section's heading"),
  text: text.describe("One or two sentences beside or under the heading"),
});

/** Fields that belong together. */
export const group = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  z.strictObject(fields).describe(description);

/** A section's heading and text, and what else it has. */
export const section = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  intro.extend(fields).describe(description);

export const meta = group("Shown by search engines and in the browser's tab", {
  title: line(60).describe("Title in the browser's tab and in search results"),
  description: line(160).min(60).describe("Text under the title in a search result"),
  updated: z.iso.date().describe("Day of the last change to the page's content: year, month, day"),
  keywords: z
    .array(line(60).describe("One search word or phrase"))
    .min(1)
    .max(12)
    .describe("Search words, most important first"),
});

/** One sentence and a link, between two sections. */
export const aside = group("One sentence and a link", {
  text: line(160).describe("The sentence"),
  link: link.describe("The link"),
});

export const callToAction = line(40).describe("The button that leads down to the form");

export const formIntro = group("The contact form at the end of the page", {
  title: line(80).describe("Heading above the form"),
  text: paragraph,
});

/** A whole number or more, up to another. */
export const range = (description: string, from: string, to: string) =>
  group(description, {
    from: z.number().int().positive().describe(from),
    to: z.number().int().positive().describe(to),
  }).refine((range) => range.from <= range.to, "must not begin above its end");

/** The fields of a table, whose rows begin with their head; the schema must check `sameWidth`. */
export const table = (mostColumns: number) => ({
  columns: z
    .array(line(40).describe("Head of one column"))
    .min(2)
    .max(mostColumns)
    .describe("Heads of the columns"),
  rows: z
    .array(z.array(line(240).describe("One cell")))
    .min(2)
    .describe("Rows, each with as many cells as columns; the first cell is the row's head"),
});

type Cells = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** Refuses rows of a table without a cell for each column. */
export function sameWidth({ columns, rows }: Cells, context: z.RefinementCtx): void {
  for (const [index, { length }] of rows.entries()) {
    if (length === columns.length) continue;
    const message = "needs as many cells as there are columns";
    context.addIssue({ code: "custom", path: ["rows", index], message });
  }
}

export const source = z.strictObject({
  label: line(120).describe("The source, such as a standard's number or a document's title"),
  href: line()
    .regex(/^https:\/\//, "must begin with https://")
    .describe("Public address where a reader can check it"),
});

/** A sample to take away: a file of `site/public/samples/`, or one that `site/pages/samples/` makes. */
export const download = group("A sample to take away", {
  label: line(60).describe("What it is"),
  text: line(160).describe("What is in it, and what it was made from"),
  href: line(80)
    .regex(/^\/samples\/[a-z0-9-]+(\.[a-z]+)?$/, "must be /samples/name.yaml or the like")
    .superRefine(existing("file"))
    .describe("Its address"),
});

export type Download = z.infer<typeof download>;
export type Source = z.infer<typeof source>;
export type Meta = z.infer<typeof meta>;
export type Aside = z.infer<typeof aside>;
export type Link = z.infer<typeof link>;
export type Point = z.infer<typeof point>;
export type Intro = z.infer<typeof intro>;
