import { goneOrChangedFiles } from "../site/reading/change.ts";
import { type Mistake, placeName } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { allContent, placesIn } from "../site/reading/places.ts";
import { documentBefore, offersBefore, offersNow } from "./changed-offers.ts";

/** Something with a title before the change, and now; none if it is gone. */
type Titled = { readonly name: string; readonly before: string; readonly now: string };

type Fields = { get(name: string): unknown };

const titleOf = (fields: Fields | undefined) => `${fields?.get("title") ?? ""}`;

/** The title that a file has; none if it is gone. */
const titleNow = (file: string) => titleOf(parsed(file).document);

/** The pages and the offers of the time before the change that it may have renamed. */
function titled(): Titled[] {
  const now = offersNow();
  return [
    ...goneOrChangedFiles().map((name) => ({
      name,
      before: titleOf(documentBefore(name)),
      now: titleNow(name),
    })),
    ...[...offersBefore()].map(([id, offer]) => ({
      name: `the offer ${id}`,
      before: titleOf(offer),
      now: titleOf(now.get(id)),
    })),
  ];
}

/**
 * A title as sentences have it: an industry's also in small letters. One word, such as Team, is in many
 * sentences that aren't about the page, but an industry's, such as IoT, is its name.
 */
function wordings({ name, before }: Titled): string[] {
  if (name.startsWith("content/industries/")) {
    return [...new Set([before, before.charAt(0).toLowerCase() + before.slice(1)])].filter(Boolean);
  }
  return before.includes(" ") ? [before] : [];
}

/**
 * Finds texts that still have the title of a page or an offer that was removed or renamed since the change
 * began, unless another has that title now: the build finds only links, and a table's cell is one only if it
 * is a title.
 *
 * @returns a warning for each, at the first text
 */
export function goneTitles(): Mistake[] {
  const all = titled();
  const titles = [...allContent().map(titleNow), ...all.map(({ now }) => now)];
  return all.flatMap((one) => {
    const names = wordings(one);
    if (names.some((name) => titles.includes(name))) return [];
    // A new title can contain the old one.
    const renamed = one.now ? placesIn(allContent(), one.now).map(placeName) : [];
    const [first, ...others] = names
      .flatMap((name) => placesIn(allContent(), name))
      .filter((place) => !renamed.includes(placeName(place)));
    const also = others.length > 0 ? ` Also at ${others.map(placeName).join("; ")}.` : "";
    const message = `names “${names[0]}”, and ${one.name} is ${one.now ? `now called “${one.now}”` : "gone"}. Is it still true?${also}`;
    return first ? { ...first, message } : [];
  });
}
