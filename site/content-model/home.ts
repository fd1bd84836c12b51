import { z } from "astro/zod";
import { aside, heading, intro, line, link, meta, paragraph, point } from "./fields.ts";

/** content/home.yaml */
export const home = z.strictObject({
  meta,
  hero: z
    .strictObject({
      heading: line(60).describe("What the firm does, in a few words"),
      text: paragraph,
      primary: link.describe("The yellow button"),
      secondary: link.describe("The outlined button"),
    })
    .describe("The top of the page"),
  highlights: z
    .array(
      point.extend({
        label: line(24).describe("Two or three words above the heading"),
      }),
    )
    .length(4)
    .describe("Four cards under the top"),
  audiences: intro
    .extend({
      teams: z
        .array(point.extend({ href: link.shape.href }))
        .length(6)
        .describe("The six kinds of client"),
    })
    .describe("Where each kind of client begins"),
  aside,
  services: intro.describe("Above the cards of the services, which come from their own files"),
  stats: z
    .strictObject({
      partners: line(80).describe("Sentence before the partners' marks"),
    })
    .describe("The band of figures, which come from company.yaml"),
  process: intro
    .extend({
      phases: z
        .array(
          point.extend({
            rhythm: line(40).describe("How long it takes or how often it repeats"),
          }),
        )
        .length(3)
        .describe("The phases of the timing diagram"),
      onboarding: z
        .strictObject({ heading, steps: z.array(point).length(3).describe("Three steps") })
        .describe("The steps before a project begins"),
    })
    .describe("How a project runs"),
  differences: intro
    .extend({ points: z.array(point).length(6).describe("Six points") })
    .describe("What is different about the firm"),
  benefits: intro
    .extend({ points: z.array(point).length(6).describe("Six points") })
    .describe("What a client gets"),
  contact: intro.describe("Above the contact form"),
});

export type Home = z.infer<typeof home>;
