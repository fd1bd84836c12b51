import { z } from "astro/zod";
import { distinct, line, publicFile } from "./fields.ts";

const partner = z.strictObject({
  name: line(60).describe("The partner's name, shown beside the logo"),
  image: publicFile("partners", "svg", "png", "webp", "avif").describe(
    "The partner's logo: a file in site/public/partners/",
  ),
  standIn: z.boolean().describe("true while the partner is invented"),
});

/** content/partners.yaml: the logos on the home page. */
export const partners = z.strictObject({
  marks: z
    .array(partner)
    .length(4)
    .superRefine(distinct("name"))
    .describe("The four partners on the home page"),
});
