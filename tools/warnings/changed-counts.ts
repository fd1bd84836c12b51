import { isMap, isScalar, visit } from "yaml";
import { filesOfKind } from "../../site/content.ts";
import { filesBefore, modifiedFiles } from "../../site/reading/change.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { written } from "./number-words.ts";
import { documentBefore, isNew, pathOf, type Text, textsOf } from "./texts.ts";

/** Texts that count what a change has made more or fewer, such as “Nine samples” above ten. */

/** A list, its entries if they are names or other texts, and the fields beside it. */
type Listed = {
  readonly length: number;
  readonly names: readonly string[];
  readonly beside: readonly Text[];
};
type Fields = Pick<ReturnType<typeof parsed>, "document" | "placeOf">;

/** All lists of a file by the names of the fields and entries above each. */
function listsIn({ document, placeOf }: Fields): Map<string, Listed> {
  const found = new Map<string, Listed>();
  visit(document, {
    Seq(_, list, path) {
      const map = path.findLast(isMap);
      const beside = (map?.items ?? []).flatMap(({ value }) =>
        isScalar(value) ? { text: `${value.value}`, place: placeOf(value) } : [],
      );
      const names = list.items.filter(isScalar).map(({ value }) => `${value}`);
      found.set(pathOf(path, list), { length: list.items.length, names, beside });
    },
  });
  return found;
}

/** The fields at a page's head, which say what is on it. */
function headOf({ document, placeOf }: Fields): Text[] {
  return ["meta", "hero"].flatMap((group) => {
    const fields = document.get(group);
    return (isMap(fields) ? fields.items : []).flatMap(({ value }) =>
      isScalar(value) ? { text: `${value.value}`, place: placeOf(value) } : [],
    );
  });
}

const saying = (texts: readonly Text[], before: number, now: number, what: string): Mistake[] => {
  const count = new RegExp(`\\b(?:${written(before).join("|")})\\b`, "i");
  return texts
    .filter(({ text, place }) => count.test(text) && !isNew(place.file, text))
    .map(({ text, place }) => ({
      ...place,
      message: `${what} had ${before} entries, and has ${now}. Is this still true? “${text}”`,
    }));
};

/** Sentences beside a list of names may say more than the names, and in other words. */
function besideLost(lost: readonly string[], beside: readonly Text[]): Mistake[] {
  if (lost.length === 0) return [];
  return beside
    .filter(({ text, place }) => /[.!?]$/.test(text) && !isNew(place.file, text))
    .map(({ text, place }) => ({
      ...place,
      message: `a list here has no ${lost.join(", ")} any more. Is this still true? “${text}”`,
    }));
}

/** @returns a warning for each text beside a list, or at its page's head, that has the number of its entries before the change */
function countsOfLists(): Mistake[] {
  return modifiedFiles().flatMap((file) => {
    const fields = parsed(file);
    const before = listsIn({ document: documentBefore(file), placeOf: fields.placeOf });
    return [...listsIn(fields)].flatMap(([name, { length, names, beside }]) => {
      const earlier = before.get(name);
      if (!earlier || earlier.length === length || earlier.length < 2) return [];
      // Lists that no visitor sees.
      if (name.endsWith("keywords")) return [];
      const lost = earlier.names.filter((one) => !names.includes(one));
      return [
        ...saying([...beside, ...headOf(fields)], earlier.length, length, "a list here"),
        ...besideLost(lost, beside),
      ];
    });
  });
}

/** What texts call the entries of a folder. */
const called = {
  services: "services",
  industries: "fields|industries|sectors",
  team: "people|engineers|colleagues|professionals|members|of us",
  jobs: "jobs|roles|positions|vacancies",
} as const;

/** @returns a warning for each text that counts the files of a folder as they were before the change */
function countsOfFolders(): Mistake[] {
  return Object.entries(called).flatMap(([folder, nouns]) => {
    const before = filesBefore(folder).filter((file) => file.endsWith(".yaml")).length;
    const now = filesOfKind(folder as keyof typeof called).length;
    if (before === now || before < 2) return [];
    const count = new RegExp(
      `\\b(?:${written(before).join("|")}) (?:[a-z-]+ )?(?:${nouns})\\b`,
      "i",
    );
    return allContent()
      .flatMap(textsOf)
      .filter(({ text, place }) => count.test(text) && !isNew(place.file, text))
      .map(({ text, place }) => ({
        ...place,
        message: `content/${folder} had ${before} files, and has ${now}. Is this still true? “${text}”`,
      }));
  });
}

export const changedCounts = (): Mistake[] => [...countsOfLists(), ...countsOfFolders()];
