import { isMap, isSeq, parseDocument, visit } from "yaml";
import { textBefore } from "../site/reading/change.ts";
import { yamlOf } from "../site/reading/front-matter.ts";
import type { Mistake } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";

/** What a change makes of the offers. */

const file = "content/offers.yaml";

/** A content file as it was before the change. */
export const documentBefore = (file: string) => parseDocument(yamlOf(file, textBefore(file)) ?? "");

/** The offers by their ids. */
function offersIn(document: { get(name: string): unknown }) {
  const offers = document.get("offers");
  const entries = isSeq(offers) ? offers.items.filter(isMap) : [];
  return new Map(entries.map((entry) => [`${entry.get("id")}`, entry]));
}

export const offersBefore = () => offersIn(documentBefore(file));
export const offersNow = () => offersIn(parsed(file).document);

const isTime = (text: string) => /\b(?:days?|weeks?|months?)\b/i.test(text);

/** @returns a warning for each text that an offer's new days may make untrue: its own, and a part of another that is it */
export function changedDays(): Mistake[] {
  const { placeOf } = parsed(file);
  const before = offersBefore();
  const now = [...offersNow()];
  const changed = now.filter(
    ([id, offer]) => before.has(id) && `${before.get(id)?.get("days")}` !== `${offer.get("days")}`,
  );
  return changed.flatMap(([id, offer]) => {
    const title = `${offer.get("title")}`;
    const found: Mistake[] = [];
    for (const [other, entry] of now) {
      visit(entry, {
        Scalar(key, node) {
          const text = `${node.value}`;
          const isDoubtful = other === id ? isTime(text) : text.startsWith(`${title}:`);
          const message = `the days of the offer ${id} have changed. Is this still true? “${text}”`;
          if (key !== "key" && isDoubtful) found.push({ ...placeOf(node), message });
        },
      });
    }
    return found;
  });
}
