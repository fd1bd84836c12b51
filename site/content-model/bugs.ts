import { z } from "astro/zod";
import { intro, link, meta } from "./fields.ts";

/** content/bugs.yaml: the words of the page; its figures come from firmware/. */
export const knownBugs = z.strictObject({
  meta,
  hero: intro.describe("The head of the page"),
  bugs: intro.describe("Above the bugs and the tests that catch them"),
  mutants: intro.describe("Above the survivors of mutation testing"),
  lessons: intro
    .extend({ link: link.describe("Under the lessons") })
    .describe("Above what was learned, from firmware/lessons.yaml"),
  end: intro.extend({ link: link.describe("The button") }).describe("The page's last words"),
});

export type KnownBugs = z.infer<typeof knownBugs>;
