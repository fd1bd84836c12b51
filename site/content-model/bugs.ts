import { z } from "astro/zod";
import { intro, link, meta, section } from "./fields.ts";

/** content/bugs.yaml: the words of the page; its figures come from firmware/. */
export const knownBugs = z.strictObject({
  meta,
  hero: intro.describe("The head of the page"),
  bugs: intro.describe("Above the bugs and the tests that catch them"),
  mutants: intro.describe("Above the survivors of mutation testing"),
  lessons: section("Above what was learned, from firmware/lessons.yaml", {
    link: link.describe("Under the lessons"),
  }),
  end: section("The page's last words", { link: link.describe("The button") }),
});

export type KnownBugs = z.infer<typeof knownBugs>;
