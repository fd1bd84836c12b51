import { z } from "astro/zod";
import { line } from "./fields.ts";

/** The languages that a page can have, and what link previews call them (ogp.me, og:locale). */
export const languages = { en: "en_GB", nl: "nl_BE", fr: "fr_BE", de: "de_BE" } as const;

export type Language = keyof typeof languages;

/** The fields of every page that can be in another language than English. */
export const translation = {
  lang: z
    .enum(Object.keys(languages) as Language[])
    .default("en")
    .describe("The language of the page's own text"),
  alternate: line()
    .optional()
    .describe("Address of the page that says the same in another language; one of both names it"),
};
