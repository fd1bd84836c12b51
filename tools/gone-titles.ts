import { parseDocument } from "yaml";
import { base, git, goneFiles } from "../site/reading/change.ts";
import { yamlOf } from "../site/reading/front-matter.ts";
import { type Mistake, placeName } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { allContent, placesIn } from "../site/reading/places.ts";

/** The title that a removed file had. */
const titleOf = (file: string) =>
  `${parseDocument(yamlOf(file, git("show", `${base()}:./${file}`)) ?? "").get("title") ?? ""}`;

/**
 * A page's title as sentences have it: an industry's also in small letters. One word, such as Team, is
 * in many sentences that aren't about the page, but an industry's, such as IoT, is its name.
 */
function namesOf(file: string): string[] {
  const title = titleOf(file);
  if (file.startsWith("content/industries/")) {
    return [...new Set([title, title.charAt(0).toLowerCase() + title.slice(1)])].filter(Boolean);
  }
  return title.includes(" ") ? [title] : [];
}

/**
 * Finds sentences that still name a page that was removed since the change began, unless another has
 * its title now: the build finds only links.
 *
 * @returns a warning for each such page, at the first sentence
 */
export function goneTitles(): Mistake[] {
  const titles = allContent().map((file) => `${parsed(file).document.get("title")}`);
  return goneFiles().flatMap((file) => {
    const names = namesOf(file);
    if (names.some((name) => titles.includes(name))) return [];
    const [first, ...others] = names.flatMap((name) => placesIn(allContent(), name));
    const also = others.length > 0 ? ` Also at ${others.map(placeName).join("; ")}.` : "";
    const message = `names “${names[0]}”, and ${file} is gone. Is it still true?${also}`;
    return first ? { ...first, message } : [];
  });
}
