import { z } from "astro/zod";
import { heading, paragraph, sentence } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

const proseSection = z.strictObject({
  heading,
  paragraphs: z.array(paragraph).min(1).describe("Running text, one entry per paragraph"),
  items: z.array(sentence(300).describe("One entry")).optional().describe("A list under the text"),
  onlyIn: z
    .enum(["relay", "direct"])
    .optional()
    .describe("Show it only in builds with this SUBMISSION_MODE; leave it out for both"),
});

export const prose = block("prose", "Running text in sections, for policies", {
  sections: z.array(proseSection).min(1).describe("Sections, each with its heading"),
});
