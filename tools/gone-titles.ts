import { parseDocument } from "yaml";
import { base, git, goneOrChangedFiles } from "../site/reading/change.ts";
import { yamlOf } from "../site/reading/front-matter.ts";
import { type Mistake, placeName } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { allContent, placesIn } from "../site/reading/places.ts";

/** The title that a file had before the change. */
const titleBefore = (file: string) =>
  `${parseDocument(yamlOf(file, git("show", `${base()}:./${file}`)) ?? "").get("title") ?? ""}`;

/** The title that a file has; none if it is gone. */
const titleNow = (file: string) => `${parsed(file).document.get("title") ?? ""}`;

/**
 * A page's title as sentences have it: an industry's also in small letters. One word, such as Team, is
 * in many sentences that aren't about the page, but an industry's, such as IoT, is its name.
 */
function namesOf(file: string): string[] {
  const title = titleBefore(file);
  if (file.startsWith("content/industries/")) {
    return [...new Set([title, title.charAt(0).toLowerCase() + title.slice(1)])].filter(Boolean);
  }
  return title.includes(" ") ? [title] : [];
}

/**
 * Finds texts that still have the title of a page that was removed or renamed since the change began, unless
 * another has that title now: the build finds only links, and a table's cell is one only if it is a title.
 *
 * @returns a warning for each such page, at the first text
 */
export function goneTitles(): Mistake[] {
  const titles = allContent().map(titleNow);
  return goneOrChangedFiles().flatMap((file) => {
    const names = namesOf(file);
    if (names.some((name) => titles.includes(name))) return [];
    const title = titleNow(file);
    // A new title can contain the old one.
    const renamed = title ? placesIn(allContent(), title).map(placeName) : [];
    const [first, ...others] = names
      .flatMap((name) => placesIn(allContent(), name))
      .filter((place) => !renamed.includes(placeName(place)));
    const also = others.length > 0 ? ` Also at ${others.map(placeName).join("; ")}.` : "";
    const message = `names “${names[0]}”, and ${file} is ${title ? `now called “${title}”` : "gone"}. Is it still true?${also}`;
    return first ? { ...first, message } : [];
  });
}
