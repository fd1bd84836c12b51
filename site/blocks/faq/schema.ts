import { z } from "astro/zod";
import { distinct, line, paragraph } from "../../content-model/fields.ts";
import { anchored, block } from "../fields.ts";

const entry = z.strictObject({
  question: line(120).describe("A question as a visitor would ask it"),
  answer: paragraph,
});

export const faq = block("faq", "Questions; pressing one shows its answer", {
  ...anchored,
  questions: z
    .array(entry)
    .min(2)
    .superRefine(distinct("question"))
    .describe("At least two questions, each with its answer"),
});
