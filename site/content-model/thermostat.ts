import { z } from "astro/zod";
import { group, intro, line, link, meta, paragraph, section } from "./fields.ts";
import { existing } from "./references.ts";

const target = z.strictObject({
  name: line(40).describe("Where it runs"),
  adds: line(160).describe("What running there adds"),
});

/** content/thermostat.yaml: the words of the page; its figures come from firmware/. */
export const thermostat = z.strictObject({
  meta,
  hero: group("The first screen", {
    heading: line(80).describe("One sentence that says what a visitor can do here"),
    bug: line(40)
      .superRefine(existing("bug"))
      .describe("The bug that the button puts in, by its name in firmware/bugs/"),
    story: line(120).describe("What the bug's diff means, under it"),
    note: line(160).describe("Where the firmware comes from"),
  }),
  workplace: intro.describe("Above the requirements and their verdicts"),
  targets: section("The digests", {
    rows: z.array(target).min(2).describe("The targets on which the same sources run"),
  }),
  tested: section("Above that link", { link: link.describe("To the known bugs") }),
  sources: section("Above the sources, and what they cannot show", {
    limits: z.array(paragraph).min(1).describe("What the page cannot show"),
  }),
  end: section("The page's last words", { link: link.describe("The button") }),
});

export type Thermostat = z.infer<typeof thermostat>;
