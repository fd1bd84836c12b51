import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { allContent } from "../../site/reading/places.ts";
import { textsBefore, textsOf } from "./texts.ts";

/** A shorter one is a label, or common. */
const fewestWords = 5;

const sentencesIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(" ").length >= fewestWords);

const countIn = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

/** @returns a warning for each sentence that a change corrected at one place, and left as it was at another */
export function copiedSentences(): Mistake[] {
  return modifiedFiles().flatMap((file) => {
    const before = sentencesIn(textsBefore(file));
    const now = sentencesIn(textsOf(file).map(({ text }) => text));
    const corrected = [...new Set(before)].filter(
      (sentence) => countIn(now, sentence) < countIn(before, sentence),
    );
    return corrected.flatMap((sentence) =>
      allContent().flatMap((other) =>
        textsOf(other)
          .filter(({ text }) => sentencesIn([text]).includes(sentence))
          // A sentence that the change moved is right where it is now.
          .filter(() => sentencesIn(textsBefore(other)).includes(sentence))
          .map(({ place }) => ({
            ...place,
            message: `still says “${sentence}”, which the change took out of ${file}. Is it still true?`,
          })),
      ),
    );
  });
}
