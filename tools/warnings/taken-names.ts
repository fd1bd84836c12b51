import { filesOfKind } from "../../site/content.ts";
import { modifiedFiles } from "../../site/reading/change.ts";
import { allContent, placesIn } from "../../site/reading/places.ts";
import type { Named } from "./still-said.ts";
import { changedValues, valuesBefore, valuesOf } from "./texts.ts";

/** Names that a change took out of a text: other texts may have them, too. */

/** In more lines than this, a name, such as the country's, is everywhere. */
const rare = 3;

/** A word that begins with a capital and no sentence, or an abbreviation. */
const name = /(?<![.!?:;“]\s*|^|\S)\p{Lu}[\p{L}\d+-]+|(?<!\S)\p{Lu}{2,}[\p{L}\d+-]*/gu;

/** A text as it is read, without addresses, figures and months, of which gone-values.ts asks. */
const said = (text: string) =>
  text.replaceAll(/\]\([^)]*\)|\{[^}]*\}|\S*\/\S*|\p{L}+ \d{4}\b/gu, " ");

const namesIn = (text: string): string[] => said(text).match(name) ?? [];

const havingIn = (values: ReadonlyMap<string, string>, one: string) =>
  [...values.values()].filter((text) => text.includes(one)).length;

/** The towns of the firm and its jobs. */
const towns = (): string[] =>
  ["content/company.yaml", ...filesOfKind("jobs")].flatMap((file) =>
    [...valuesBefore(file)].flatMap(([path, value]) => (/\bcity$/.test(path) ? value : [])),
  );

/** The names in a file's texts that the change corrected or deleted, unless the file has them elsewhere. */
function takenFrom(file: string): string[] {
  const { gone } = changedValues(file);
  return gone.flatMap(namesIn).filter((one) => havingIn(valuesOf(file), one) === 0);
}

/** @returns the towns that the change took out of a file's texts, and other names that are in few lines */
export function takenNames(): Named[] {
  const [cities, all] = [towns(), allContent()];
  // A word that others write small, such as Remote, is no name.
  const isWord = (one: string) =>
    one !== one.toUpperCase() && placesIn(all, one.toLowerCase()).length > 0;
  const isRare = (one: string) => placesIn(all, one).length <= rare && !isWord(one);
  return modifiedFiles().flatMap((file) => {
    const isFewer = (town: string) =>
      havingIn(valuesOf(file), town) < havingIn(valuesBefore(file), town);
    return [...new Set([...cities.filter(isFewer), ...takenFrom(file).filter(isRare)])].map(
      (one) => ({ words: [one], now: "", done: `the change took it out of ${file}` }),
    );
  });
}
