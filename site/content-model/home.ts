import { z } from "astro/zod";
import { intro, line, link, meta, paragraph, point } from "./pieces.ts";

/** content/home.yaml */
export const home = z.strictObject({
  meta,
  hero: z.strictObject({
    heading: line(60).describe("What the firm does, in one breath"),
    text: paragraph,
    primary: link.describe("The yellow button"),
    secondary: link.describe("The outlined button"),
  }),
  highlights: z
    .array(point.extend({ label: line(24).describe("Two or three words over the heading") }))
    .length(4),
  services: intro,
  stats: z.strictObject({ partners: line(80).describe("Sentence before the partners' marks") }),
  process: intro.extend({
    phases: z
      .array(
        point.extend({
          rhythm: line(40).describe("How long it takes or how often it repeats"),
        }),
      )
      .length(3),
    onboarding: z.strictObject({ heading: line(80), steps: z.array(point).length(3) }),
  }),
  differences: intro.extend({ points: z.array(point).length(6) }),
  benefits: intro.extend({ points: z.array(point).length(6) }),
  contact: intro,
});

export type Home = z.infer<typeof home>;
