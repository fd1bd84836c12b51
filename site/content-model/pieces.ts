import { z } from "astro/zod";

/** Pieces that several content schemas share. Descriptions are read by editors. */

/** One line of text: no line breaks, nothing at its ends. */
export const line = (longest = 200) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\n]+$/, "must be one line");

export const paragraph = z.string().trim().min(1).max(1200);

export const meta = z.strictObject({
  title: line(60).describe(
    "Title in the browser's tab and in search results, at most 60 characters",
  ),
  description: line(160).describe(
    "What a search result says under the title, at most 160 characters",
  ),
  updated: z.iso.date().describe("Day of the last change to what the page says, as 2026-11-20"),
  keywords: z.array(line(60)).min(1).max(12).describe("Search words, most important first"),
});

export const link = z.strictObject({
  label: line(60).describe("What the link says"),
  href: line()
    .regex(/^(\/|#|https:\/\/|mailto:|tel:)/, "must begin with /, #, https://, mailto: or tel:")
    .describe("Where it leads: a path of this site such as /contact, or a whole address"),
});

export const point = z.strictObject({
  title: line(80).describe("Short heading"),
  text: paragraph.describe("One to three sentences"),
});

export const intro = z.strictObject({
  heading: line(80).describe("The section's heading"),
  text: paragraph.describe("One or two sentences beside or under the heading"),
});

export const source = z.strictObject({
  label: line(120).describe(
    "Who says it and where, such as a standard's number or a document's title",
  ),
  href: line()
    .regex(/^https:\/\//, "must begin with https://")
    .describe("Public address where a reader can check it"),
});

export type Source = z.infer<typeof source>;
export type Meta = z.infer<typeof meta>;
export type Link = z.infer<typeof link>;
export type Point = z.infer<typeof point>;
export type Intro = z.infer<typeof intro>;
