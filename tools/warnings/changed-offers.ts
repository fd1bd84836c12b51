import { isMap, isSeq, visit } from "yaml";
import type { Mistake, Place } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { timesIn } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import { documentBefore, type Text, textsOf } from "./texts.ts";

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

const isTime = (text: string) => /\b(?:days?|weeks?|months?)\b/i.test(text);

/** How many lines a link to an offer, or its title, and what is said of it are apart: cells of a row. */
const near = 2;

/** The texts that say a time that an offer says: all of a page that shows it, elsewhere those beside its title or a link to it. */
function onPages(id: string, title: string, times: readonly string[]): Text[] {
  const link = new RegExp(`#offer-${id}(?![\\w-])`);
  return allContent()
    .filter((other) => other !== file)
    .flatMap((other) => {
      const texts = textsOf(other);
      const shows = texts.some(({ text }) => text === id);
      const lines = texts
        .filter(({ text }) => link.test(text) || text.includes(title))
        .map(({ place }) => place.line ?? 0);
      const isBeside = ({ line = 0 }: Place) => lines.some((at) => Math.abs(at - line) <= near);
      return texts.filter(
        ({ text, place }) =>
          (shows || isBeside(place)) && timesIn(text).some((time) => times.includes(time)),
      );
    });
}

/** @returns a warning for each text that an offer's new days may make untrue: its own, a part of another that is it, and on its pages */
export function changedDays(): Mistake[] {
  const { placeOf } = parsed(file);
  const before = offersBefore();
  const now = [...offersNow()];
  const changed = now.filter(
    ([id, offer]) => before.has(id) && `${before.get(id)?.get("days")}` !== `${offer.get("days")}`,
  );
  return changed.flatMap(([id, offer]) => {
    const title = `${offer.get("title")}`;
    const found: Text[] = [];
    for (const [other, entry] of now) {
      visit(entry, {
        Scalar(key, node) {
          const text = `${node.value}`;
          const isDoubtful = other === id ? isTime(text) : text.startsWith(`${title}:`);
          if (key !== "key" && isDoubtful) found.push({ text, place: placeOf(node) });
        },
      });
    }
    return questioned(
      [...found, ...onPages(id, title, timesIn(`${before.get(id)}`))],
      `the days of the offer ${id} have changed`,
    );
  });
}
