import { globSync, readFileSync } from "node:fs";

/**
 * The spelling of pages that name a language, for cspell.json. Names of fields and of products are
 * English in them, too.
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

export default {
  globRoot: "..",
  import: Object.entries(dictionaries)
    .filter(([lang]) => isUsed(lang))
    .map(([, name]) => `@cspell/dict-${name}/cspell-ext.json`),
  overrides: [
    ...pages.map(({ filename, lang }) => ({ filename, language: `en-GB,${lang}` })),
    // In a language that nobody can tell, no word is known to be wrong.
    ...unread.map((filename) => ({ filename, ignoreRegExpList: ["/[^]+/"] })),
  ],
};
