import { globSync, readFileSync } from "node:fs";
import { parsed } from "../site/reading/parsed.ts";

/**
 * The spelling of pages that name a language, and the words that only this firm has, for cspell.json. Names of
 * fields and of products are English in every page.
 */

const named = globSync("content/**/*.{yaml,md}").flatMap((filename) => {
  const [, lang] =
    /^lang: *["']?(.*?)["']?\s*(?:#.*)?$/m.exec(readFileSync(filename, "utf8")) ?? [];
  return lang === undefined ? [] : [{ filename, lang }];
});
const pages = named.filter(({ lang }) => ["nl", "fr", "de"].includes(lang));
/** Those whose field names no language, which the check of content says. */
const unread = named
  .filter(({ lang }) => !["nl", "fr", "de", "en"].includes(lang))
  .map(({ filename }) => filename);

const dictionaries = { nl: "nl-nl", fr: "fr-fr", de: "de-de" };
const isUsed = (lang: string) => pages.some((page) => page.lang === lang);

const company = parsed("content/company.yaml").document;
const own = ["name", "legal.name", "address.street", "address.city"].flatMap(
  (path) => `${company.getIn(path.split(".")) ?? ""}`.match(/\p{L}+/gu) ?? [],
);

export default {
  globRoot: "..",
  words: own,
  import: Object.entries(dictionaries)
    .filter(([lang]) => isUsed(lang))
    .map(([, name]) => `@cspell/dict-${name}/cspell-ext.json`),
  overrides: [
    ...pages.map(({ filename, lang }) => ({ filename, language: `en-GB,${lang}` })),
    // In a language that nobody can tell, no word is known to be wrong.
    ...unread.map((filename) => ({ filename, ignoreRegExpList: ["/[^]+/"] })),
  ],
};
