import { z } from "astro/zod";
import { day, group, intro, line, link, meta, requirementId, section, sentence } from "./fields.ts";

/** content/bugs.yaml: the page's texts; its figures come from thermostat/. */
export const knownBugs = z.strictObject({
  meta,
  hero: intro.describe("The top of the page"),
  matrix: group("The picture of all bugs and tests", {
    caught: line(80).describe("Under the number of bugs that a test catches"),
    alone: line(120).describe("Under the number of bugs that one test alone catches"),
    unseen: line(160).describe("Under the number of tests that no known bug fails"),
    caption: sentence(300).describe("How to read it"),
    never: sentence(120).describe("After it, if no mutant has failed one of these tests either"),
  }),
  bugs: intro.describe("Above the bugs and the tests that catch them"),
  missed: section("Bugs that readers sent in and no test caught", {
    bugs: z
      .array(
        group("A bug, and the tests that catch it today", {
          date: day("When it was found"),
          text: sentence(200).describe("What it did"),
          tests: z.array(requirementId).min(1).describe("The ids of their requirements"),
        }),
      )
      .describe("In the order in which they were found"),
  }),
  mutants: intro.describe("Above the survivors of mutation testing"),
  lessons: section("Above the lessons, which come from thermostat/firmware/lessons.yaml", {
    link: link.describe("The link under the lessons"),
  }),
});

export type KnownBugs = z.infer<typeof knownBugs>;
