import { modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { filesBesideThermostat, isNew, textsOf, valuesBefore, valuesOf } from "./texts.ts";

/** In more texts than this, words are a common phrase. */
const rare = 4;

/** Of three words, how many have to be long for them to be more than grammar, and how long. */
const [fewestLong, long] = [2, 6];

/** Each three words of a text that follow each other; addresses have none. */
function phrasesIn(text: string): string[] {
  const said = text.replaceAll(/\]\([^)]*\)|\S*\/\S*/g, " ");
  const words = said.toLowerCase().match(/[\p{L}’'-]+/gu) ?? [];
  return words
    .map((_, at) => words.slice(at, at + 3))
    .filter((three) => three.length === 3)
    .filter((three) => three.filter(({ length }) => length >= long).length >= fewestLong)
    .map((three) => three.join(" "));
}

/** The phrases that the change took out of texts whose fields are still there. */
function gone(file: string): string[] {
  const now = valuesOf(file);
  const left = new Set([...now.values()].flatMap(phrasesIn));
  const corrected = [...valuesBefore(file)].filter(
    ([path, text]) => now.has(path) && now.get(path) !== text,
  );
  const all = corrected.flatMap(([, text]) => phrasesIn(text));
  return [...new Set(all)].filter((phrase) => !left.has(phrase));
}

/** @returns a warning for each text with a phrase, such as “counts as failed”, that a change took out of another file */
export function copiedPhrases(): Mistake[] {
  const modified = modifiedFiles();
  const texts = modified.length > 0 ? filesBesideThermostat().flatMap(textsOf) : [];
  return modified.flatMap((file) =>
    gone(file).flatMap((phrase) => {
      const same = texts.filter(
        ({ text, place }) => place.file !== file && phrasesIn(text).includes(phrase),
      );
      if (same.length > rare) return [];
      const message = `also says “${phrase}”, which the change took out of ${file}. Is it still true?`;
      return same
        .filter(({ text, place }) => !isNew(place.file, text))
        .map(({ place }) => ({ ...place, message }));
    }),
  );
}
