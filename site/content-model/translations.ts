import { isScalar } from "yaml";
import { find } from "../../shared/files.ts";
import { parsed } from "./parsed.ts";
import { exists } from "./references.ts";

/** A page that can be in another language, as its file says, whatever else is wrong with it. */
function pageOf(file: string) {
  const { document, isBroken, placeOf } = parsed(file);
  const alternate = document.get("alternate", true);
  return {
    path: file.replace(/^content\/(?:pages\/)?(.*)\.\w+$/, "/$1"),
    lang: String(document.get("lang") ?? "en"),
    alternate: !isBroken && isScalar(alternate) ? String(alternate.value) : undefined,
    place: `${placeOf(alternate)}: "alternate"`,
  };
}

/**
 * Finds pages that name a translation which can't be theirs. That a translation exists is checked
 * with its field.
 *
 * @returns a mistake for each
 */
export function wrongTranslations(): string[] {
  const pages = find("content/{pages/*.yaml,notes/*.md}").map(pageOf);
  return pages.flatMap(({ path, lang, alternate, place }) => {
    if (alternate === undefined || !exists(alternate)) return [];
    if (alternate === path) {
      return `${place}: names this page itself. Write the address of the page in another language.`;
    }
    const target = pages.find((page) => page.path === alternate);
    if (target?.alternate && ![path, target.path].includes(target.alternate)) {
      return `${place}: ${alternate} names ${target.alternate} as its translation. Let both name the same page.`;
    }
    // Every page of other kinds is English.
    const others = [target ?? { path: alternate, lang: "en" }];
    others.push(...pages.filter((page) => page.alternate === alternate && page.path !== path));
    const same = others.find((page) => page.lang === lang);
    if (!same) return [];
    if (same !== others[0]) {
      return `${place}: ${alternate} has two translations in ${lang}, this and ${same.path}. Remove one alternate.`;
    }
    return `${place}: its translation ${same.path} is in the same language, ${lang}. Set lang in the one that isn't, such as lang: nl.`;
  });
}
