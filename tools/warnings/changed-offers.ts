import { isMap, isSeq, visit } from "yaml";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { timesIn } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import { documentBefore, groupsOf, type Text, textsOf } from "./texts.ts";

/** What a change makes of the offers. */

const file = "content/offers.yaml";

/** The offers by their ids. */
function offersIn(document: { get(name: string): unknown }) {
  const offers = document.get("offers");
  const entries = isSeq(offers) ? offers.items.filter(isMap) : [];
  return new Map(entries.map((entry) => [`${entry.get("id")}`, entry]));
}

export const offersBefore = () => offersIn(documentBefore(file));
export const offersNow = () => offersIn(parsed(file).document);

/** An offer's days, and all times that its texts say. */
const timesOf = (offer: { get(name: string): unknown } | undefined) =>
  `${offer?.get("days")} ${timesIn(`${offer}`)}`;

const isTime = (text: string) => /\b(?:days?|weeks?|months?)\b/i.test(text);

/** The texts that say a time that an offer says: all of a page that shows it, elsewhere those beside its title or a link to it. */
function onPages(id: string, title: string, times: readonly string[]): Text[] {
  const link = new RegExp(`#offer-${id}(?![\\w-])`);
  const named = ({ text }: Text) => link.test(text) || text.includes(title);
  return allContent()
    .filter((other) => other !== file)
    .flatMap((other) => {
      const all = textsOf(other);
      const shows = all.some(({ text }) => text === id);
      const groups = shows ? [all] : groupsOf(other).filter((group) => group.some(named));
      const says = ({ text }: Text) => timesIn(text).some((time) => times.includes(time));
      return [...new Set(groups.flat())].filter(says);
    });
}

/** @returns a warning for each text that an offer's new days or times may make untrue: its own, a part of another that is it, and on its pages */
export function changedDays(): Mistake[] {
  const { placeOf } = parsed(file);
  const before = offersBefore();
  const now = [...offersNow()];
  const changed = now.filter(
    ([id, offer]) => before.has(id) && timesOf(before.get(id)) !== timesOf(offer),
  );
  return changed.flatMap(([id, offer]) => {
    const title = `${offer.get("title")}`;
    const found: Text[] = [];
    for (const [other, entry] of now) {
      visit(entry, {
        Pair: (_, { key }) => (`${key}` === "bring" ? visit.SKIP : undefined),
        Scalar(key, node) {
          const text = `${node.value}`;
          const isDoubtful = other === id ? isTime(text) : text.startsWith(`${title}:`);
          if (key !== "key" && isDoubtful) found.push({ text, place: placeOf(node) });
        },
      });
    }
    return questioned(
      [...found, ...onPages(id, title, timesIn(`${before.get(id)}`))],
      `the times of the offer ${id} have changed`,
    );
  });
}
