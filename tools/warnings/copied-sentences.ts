import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { allContent } from "../../site/reading/places.ts";
import { countIn, sentencesIn, textsOf, valuesBefore, valuesOf } from "./texts.ts";

/** A shorter one is a label, or common. */
const fewestWords = 4;

const longIn = (text: string): string[] =>
  sentencesIn(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(" ").length >= fewestWords);

/** The sentences that the change corrected: their fields are still there, and the sentences less often than before. */
function corrected(file: string): string[] {
  const [before, now] = [valuesBefore(file), valuesOf(file)];
  const all = [...before.values()].flatMap(longIn);
  // All of them: paths are the same in a part that was copied.
  const left = textsOf(file).flatMap(({ text }) => longIn(text));
  return [...before].flatMap(([path, text]) => {
    const kept = now.get(path);
    // Signs around it, such as a bullet, correct nothing.
    if (kept === undefined || !/\p{L}|\d/u.test(kept.replace(text, ""))) return [];
    return longIn(text).filter((sentence) => countIn(left, sentence) < countIn(all, sentence));
  });
}

/** @returns a warning for each sentence that a change corrected at one place, and left as it was at others */
export function copiedSentences(): Mistake[] {
  const texts = allContent().flatMap(textsOf);
  return modifiedFiles().flatMap((file) =>
    [...new Set(corrected(file))].flatMap((sentence) => {
      const has = (text: string) => longIn(text).includes(sentence);
      // Each offer has its own effort and terms, which are often alike.
      const isOther = (other: string) => other !== file || file !== "content/offers.yaml";
      const message = `still says “${sentence}”, which the change took out of ${file}. Is it still true?`;
      return texts
        .filter(({ text, place }) => has(text) && isOther(place.file))
        .filter(({ place }) => [...valuesBefore(place.file).values()].some(has))
        .map(({ place }) => ({ ...place, message }));
    }),
  );
}
