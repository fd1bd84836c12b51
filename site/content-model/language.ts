import { z } from "astro/zod";
import { line } from "./fields.ts";

/** The languages that a page can have, and what link previews call them (ogp.me, og:locale). */
export const languages = { en: "en_GB", nl: "nl_BE", fr: "fr_BE", de: "de_BE" } as const;

export type Language = keyof typeof languages;

/** The words around the text of each page, by language. */
export const wordsIn: Readonly<
  Record<Language, { home: string; skip: string; breadcrumb: string; others: string }>
> = {
  en: {
    home: "Home",
    skip: "Skip to content",
    breadcrumb: "Breadcrumb",
    others: "Other languages",
  },
  nl: {
    home: "Home",
    skip: "Naar de inhoud",
    breadcrumb: "Kruimelpad",
    others: "Andere talen",
  },
  fr: {
    home: "Accueil",
    skip: "Aller au contenu",
    breadcrumb: "Fil d’Ariane",
    others: "Autres langues",
  },
  de: {
    home: "Startseite",
    skip: "Zum Inhalt",
    breadcrumb: "Navigationspfad",
    others: "Andere Sprachen",
  },
};

/** The name of a language in itself, such as Nederlands. */
export function ownName(lang: Language): string {
  const name = new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

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
