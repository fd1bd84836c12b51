import { z } from "astro/zod";
import { day, distinct, line, source } from "./fields.ts";

const inWords = (date: Date) =>
  date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The fields of a rule, in the timeline or on an industry's page. */
export const dated = {
  when: line(40)
    // A standard's number, such as 60730-2-9, has hyphens, too.
    .regex(/^(?!(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$)/, {
      error: ({ input }) => {
        const isDay = z.iso.date().safeParse(input).success;
        const day = isDay ? inWords(new Date(`${input}`)) : "18 February 2027";
        return `is shown as it is. Write it in words, such as From ${day}`;
      },
    })
    .describe("Date from which it applies, or the standard's number"),
  what: line(120).describe("The rule or standard"),
};

/** content/timeline.yaml: EU rules with their dates, for every industry's page. */
export const timeline = z.strictObject({
  checked: day("Day on which the dates were last checked"),
  rules: z
    .array(
      z.strictObject({
        id: line(40)
          .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case words with hyphens")
          .describe("Name by which industries refer to it"),
        ...dated,
        href: source.shape.href.describe("Where to read it"),
      }),
    )
    .min(1)
    .superRefine(distinct("id"))
    .describe("The rules, oldest first"),
});
