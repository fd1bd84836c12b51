import { z } from "astro/zod";
import { intro, line, link, meta, paragraph } from "./fields.ts";
import { existing } from "./references.ts";

/** content/thermostat.yaml: the words of the page; its figures come from firmware/. */
export const thermostat = z.strictObject({
  meta,
  hero: z
    .strictObject({
      heading: line(80).describe("One sentence that says what a visitor can do here"),
      bug: line(40)
        .superRefine(existing("bug"))
        .describe("The bug that the button puts in, by its name in firmware/bugs/"),
      story: line(120).describe("What the bug's diff means, under it"),
      note: line(160).describe("Where the firmware comes from"),
    })
    .describe("The first screen"),
  bench: intro.describe("Above the requirements and their verdicts"),
  targets: intro
    .extend({
      rows: z
        .array(
          z.strictObject({
            name: line(40).describe("Where it runs"),
            adds: line(160).describe("What running there adds"),
          }),
        )
        .min(2)
        .describe("The targets on which the same sources run"),
    })
    .describe("The digests"),
  tested: intro.extend({ link: link.describe("To the known bugs") }).describe("Above that link"),
  sources: intro
    .extend({ limits: z.array(paragraph).min(1).describe("What the page cannot show") })
    .describe("Above the sources, and what they cannot show"),
  end: intro.extend({ link: link.describe("The button") }).describe("The page's last words"),
});

export type Thermostat = z.infer<typeof thermostat>;
