import { z } from "astro/zod";
import { line } from "./fields.ts";
import { existing } from "./references.ts";

const partner = z.strictObject({
  name: line(60).describe("The partner's name, shown beside the logo"),
  image: line(80)
    .regex(/^\/partners\/[a-z0-9-]+\.(svg|png|webp|avif)$/, "must be /partners/name.svg or .png")
    .superRefine(existing("file"))
    .describe("The partner's logo: a file in site/public/partners/"),
  standIn: z.boolean().describe("true while the partner is invented"),
});

/** content/partners.yaml: the logos on the home page. */
export const partners = z.strictObject({
  marks: z.array(partner).length(4).describe("The four partners on the home page"),
});
