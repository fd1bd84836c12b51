import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../shared/files.ts";
import { filesOfKind } from "../../site/content.ts";
import { addedFiles, goneOrChangedFiles, modifiedFiles } from "../../site/reading/change.ts";
import { inSentence } from "../../site/reading/figures.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { addressOf, allContent, moved, placesIn } from "../../site/reading/places.ts";
import { offersBefore, offersNow } from "./changed-offers.ts";
import { type Named, stillSaid } from "./still-said.ts";
import { documentBefore, valuesBefore, valuesOf } from "./texts.ts";

const offersFile = "content/offers.yaml";

type Fields = { get(name: string): unknown };

const fieldOf = (fields: Fields | undefined, name: string) => `${fields?.get(name) ?? ""}`;

/** Each of something that has another name now, or none. */
function renamed(what: string, before: string, now: string, isName: boolean): Named[] {
  if (before === now || before === "") return [];
  // One word, such as Team, is in many sentences that aren't about the page.
  if (!isName && !before.includes(" ")) return [];
  const capitals = before.replaceAll(/(?<= )\p{Ll}/gu, (letter) => letter.toUpperCase());
  const titled = capitals.replaceAll(/\b(?:And|As|At|For|In|Of|On|Or|The|To|With)\b/g, (word) =>
    word.toLowerCase(),
  );
  const words = what.startsWith("content/industries/")
    ? [before, inSentence(before)]
    : [before, capitals, titled];
  return [
    { words: [...new Set(words)], now, done: `${what} is ${now ? `now called “${now}”` : "gone"}` },
  ];
}

/** Industries, members and partners have names: one word of a name is theirs alone. */
const pagesAndMembers = (): Named[] =>
  goneOrChangedFiles("team").flatMap((file) => {
    const field = file.startsWith("content/team/") ? "name" : "title";
    // A page that has another address now may have another name, too; one that was there isn't it.
    const address = moved().get(addressOf(file));
    const home = addedFiles().find((added) => addressOf(added) === address) ?? file;
    const [before, now] = [documentBefore(file), parsed(home).document];
    const isName = /^content\/(?:industries|team)\//.test(file);
    return renamed(home, fieldOf(before, field), fieldOf(now, field), isName);
  });

/** The roles of members who left or have others now, if nobody else has them. */
function lastOfRole(): Named[] {
  const roleOf = (document: Fields) => fieldOf(document, "role");
  const roles = filesOfKind("team").map((file) => roleOf(parsed(file).document));
  return goneOrChangedFiles("team").flatMap((file) => {
    const role = file.startsWith("content/team/") ? roleOf(documentBefore(file)) : "";
    if (roles.includes(role) || !role.includes(" ")) return [];
    const lower = role.charAt(0).toLowerCase() + role.slice(1);
    return [{ words: [role, lower], now: "", done: "nobody in content/team is that any more" }];
  });
}

function offers(): Named[] {
  const now = offersNow();
  return [...offersBefore()].flatMap(([id, offer]) => {
    const named = renamed(
      `the offer ${id}`,
      fieldOf(offer, "title"),
      fieldOf(now.get(id), "title"),
      false,
    );
    return now.has(id)
      ? named
      : named.map((one) => ({ ...one, words: [...one.words, `offer-${id}`] }));
  });
}

const dropped = "the change dropped the free offer";

/** @returns a warning for the page of the free offer, and for each section that shows it, if the change drops the offer and not these */
function ofFreeOffer(): Mistake[] {
  const href = valuesBefore(offersFile).get("free.link.href");
  if (!href || valuesOf(offersFile).has("free.heading")) return [];
  const file = `content/pages/${/^\/([\w-]+)/.exec(href)?.[1]}.yaml`;
  const message = `${dropped}, and this page was about it. Delete it, or read all of it again.`;
  const pages = existsSync(join(root, file)) ? [{ file, line: 1, message }] : [];
  const sections = placesIn(allContent(), "- type: freeOffer").map((place) => ({
    ...place,
    message: `${dropped}, so this section shows nothing. Delete it.`,
  }));
  return [...pages, ...sections];
}

/** What leads to the free offer, or is called like it, if the change drops it. */
function freeOffer(): Named[] {
  const before = valuesBefore(offersFile);
  if (valuesOf(offersFile).has("free.heading")) return [];
  const fields = ["heading", "link.href"].map((path) => before.get(`free.${path}`));
  const words = fields.flatMap((field) => field?.split(",")[0] ?? []);
  return [{ words, now: "", done: dropped }];
}

/** Names that a list, such as of partners or tools, has no more, and those at the head of rows that are nowhere in their file. */
const listed = (): Named[] =>
  modifiedFiles().flatMap((file) => {
    const now = [...valuesOf(file).values()];
    return [...valuesBefore(file)].flatMap(([path, name]) => {
      const what = `“${name}” in ${file}`;
      const isListed = path.endsWith(`.${name}.name`) && !now.includes(name);
      if (isListed) return renamed(what, name, "", true);
      const isGone = !now.some((text) => text.includes(name));
      const isRow = isGone && path.endsWith(`.${name}.0`) && name.includes(" ");
      return isRow ? { words: [name, inSentence(name)], now: "", done: `${what} is gone` } : [];
    });
  });

/** @returns a warning for each line that still has the name of a page, an offer, a member, a partner or a tool that the change removed or renamed */
export const goneNames = (): Mistake[] => [
  ...stillSaid([...pagesAndMembers(), ...lastOfRole(), ...offers(), ...freeOffer(), ...listed()]),
  ...ofFreeOffer(),
];
