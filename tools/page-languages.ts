import { globSync, readFileSync } from "node:fs";

/**
 * The spelling of pages that name a language, for cspell.json. Names of fields and of products are
 * English in them, too.
 */

const pages = globSync("content/**/*.{yaml,md}").flatMap((filename) => {
  const [, lang] = /^lang: *["']?(nl|fr|de)\b/m.exec(readFileSync(filename, "utf8")) ?? [];
  return lang ? [{ filename, lang }] : [];
});

const dictionaries = { nl: "nl-nl", fr: "fr-fr", de: "de-de" };
const isUsed = (lang: string) => pages.some((page) => page.lang === lang);

export default {
  globRoot: "..",
  import: Object.entries(dictionaries)
    .filter(([lang]) => isUsed(lang))
    .map(([, name]) => `@cspell/dict-${name}/cspell-ext.json`),
  overrides: pages.map(({ filename, lang }) => ({ filename, language: `en-GB,${lang}` })),
};
