import { z } from "astro/zod";
import { intro, link, meta, section, standIn } from "./fields.ts";

/** content/bugs.yaml: the page's texts; its figures come from firmware/. */
export const knownBugs = z.strictObject({
  standIn,
  meta,
  hero: intro.describe("The top of the page"),
  bugs: intro.describe("Above the bugs and the tests that catch them"),
  mutants: intro.describe("Above the survivors of mutation testing"),
  lessons: section("Above the lessons, which come from firmware/lessons.yaml", {
    link: link.describe("The link under the lessons"),
  }),
});
