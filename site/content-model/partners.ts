import { z } from "astro/zod";
import { distinct, line, picture } from "./fields.ts";

/** A logo in a row of them. */
export const partner = z.strictObject({
  name: line(60).describe("The partner's name, shown beside the logo unless it's part of it"),
  image: picture("logo", "The partner's logo"),
  nameInLogo: z.boolean().default(false).describe("true if the logo has the name in it"),
  href: line().optional().describe("What the logo leads to, if anything"),
});

export type Partner = z.infer<typeof partner>;

/** content/partners.yaml: the logos on the home page; the file can be left out. */
export const partners = z.strictObject({
  marks: z
    .array(partner)
    .max(8)
    .superRefine(distinct("name"))
    .superRefine(distinct("image"))
    .default([])
    .describe("Up to eight partners on the home page; without any, their row is left out"),
});
