import { z } from "astro/zod";
import {
  day,
  distinct,
  group,
  intro,
  link,
  meta,
  requirementId,
  section,
  sentence,
  standIn,
} from "./fields.ts";

/** content/bugs.yaml: the page's texts; its figures come from thermostat/. */
export const knownBugs = z.strictObject({
  standIn,
  meta,
  hero: intro.describe("The top of the page"),
  bugs: intro.describe("Above the bugs and the tests that catch them"),
  missed: section("Bugs that readers sent in and no test caught", {
    bugs: z
      .array(
        group("A bug, and the tests that catch it today", {
          date: day("When it was found"),
          text: sentence(200).describe("What it did"),
          tests: z
            .array(requirementId)
            .min(1)
            .superRefine(distinct())
            .describe("The ids of their requirements"),
        }),
      )
      .describe("In the order in which they were found"),
  }),
  mutants: intro.describe("Above the survivors of mutation testing"),
  lessons: section("Above the lessons, which come from thermostat/firmware/lessons.yaml", {
    link: link.describe("The link under the lessons"),
  }),
});
