import { isMap, isSeq, parseDocument } from "yaml";
import { base, git, goneOrChangedFiles } from "../site/reading/change.ts";
import { yamlOf } from "../site/reading/front-matter.ts";
import { type Mistake, placeName } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { allContent, placesIn } from "../site/reading/places.ts";

/** Something with a title before the change, and now; none if it is gone. */
type Titled = { readonly name: string; readonly before: string; readonly now: string };

type Fields = { get(name: string): unknown };

const titleOf = (fields: Fields | undefined) => `${fields?.get("title") ?? ""}`;

const documentBefore = (file: string) =>
  parseDocument(yamlOf(file, git("show", `${base()}:./${file}`)) ?? "");

/** The title that a file has; none if it is gone. */
const titleNow = (file: string) => titleOf(parsed(file).document);

/** The offers by their ids. */
function offersIn(document: Fields) {
  const offers = document.get("offers");
  const entries = isSeq(offers) ? offers.items.filter(isMap) : [];
  return new Map(entries.map((entry) => [`${entry.get("id")}`, entry]));
}

/** The pages and the offers of the time before the change that it may have renamed. */
function titled(): Titled[] {
  const file = "content/offers.yaml";
  const now = offersIn(parsed(file).document);
  return [
    ...goneOrChangedFiles().map((name) => ({
      name,
      before: titleOf(documentBefore(name)),
      now: titleNow(name),
    })),
    ...[...offersIn(documentBefore(file))].map(([id, offer]) => ({
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
