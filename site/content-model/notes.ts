import { z } from "astro/zod";
import { bugId, day, intro, line, meta } from "./fields.ts";
import { translation } from "./language.ts";

/** content/notes.yaml: the texts of the list of notes. */
export const noteList = z.strictObject({
  meta,
  hero: intro.describe("The top of the page"),
});

/** content/notes/*.md: the fields at the top; the file's name is the end of the note's address. */
export const note = z
  .strictObject({
    title: line(60).describe("The note's heading, also in search results"),
    description: line(160).min(60).describe("Under the heading, in lists and in search results"),
    published: z.iso
      .date({ abort: true })
      .refine((date) => date >= "2000", "must be a day from 2000 on")
      .describe("Day from which it is built, and under which it is listed: year, month, day"),
    updated: day("Day of the last change to what it says").optional(),
    bug: bugId.describe("A known bug, which a button opens in the thermostat's editor").optional(),
    ...translation,
  })
  .refine(({ published, updated = published }) => updated >= published, {
    path: ["updated"],
    error: "must not be before the day under published",
  });
