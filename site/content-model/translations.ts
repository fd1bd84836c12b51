import { isScalar } from "yaml";
import { find } from "../../firmware/tools/sources.ts";
import { parsed } from "./parsed.ts";

/** A page that can be in another language, as its file says, whatever else is wrong with it. */
function pageOf(file: string) {
  const { document, placeOf } = parsed(file);
  const alternate = document.get("alternate", true);
  return {
    file,
    path: file.replace(/^content\/(?:pages\/)?(.*)\.\w+$/, "/$1"),
    lang: String(document.get("lang") ?? "en"),
    alternate: isScalar(alternate) ? String(alternate.value) : undefined,
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
  return pages.flatMap(({ file, path, lang, alternate, place }) => {
    if (alternate === undefined) return [];
    // Every other page is English.
    const target = pages.find((page) => page.path === alternate);
    if (lang === (target?.lang ?? "en")) {
      return `${place}: ${alternate} is in the same language, ${lang}. Correct lang, here or there.`;
    }
    if (target?.alternate && target.alternate !== path) {
      return `${place}: ${alternate} names ${target.alternate} as its translation. Let both name the same page.`;
    }
    const rival = pages.find(
      (page) => page.file !== file && page.alternate === alternate && page.lang === lang,
    );
    if (!rival) return [];
    return `${place}: ${rival.file} is in the same language, ${lang}, and names ${alternate} too. Only one of them can be its translation.`;
  });
}
