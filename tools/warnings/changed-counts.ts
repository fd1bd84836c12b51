import { isMap, isScalar, isSeq, visit } from "yaml";
import { filesOfKind } from "../../site/content.ts";
import { filesBefore, modifiedFiles } from "../../site/reading/change.ts";
import { type Mistake, placeName } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";
import { anyNumber, written } from "./number-words.ts";
import { questioned } from "./questioned.ts";
import {
  documentBefore,
  fieldsOf,
  filesAboutFirm,
  pathOf,
  type Text,
  textsIn,
  textsOf,
} from "./texts.ts";

/** Texts that count what a change has made more or fewer, such as “Nine samples” above ten. */

/** A list, its entries if they are names or other texts, all texts in it, and the fields beside it. */
type Listed = {
  readonly length: number;
  readonly names: readonly string[];
  readonly texts: readonly Text[];
  readonly beside: readonly Text[];
};
type Fields = Pick<ReturnType<typeof parsed>, "document" | "placeOf">;

/** All lists of a file by the names of the fields and entries above each. */
function listsIn({ document, placeOf }: Fields): Map<string, Listed> {
  const found = new Map<string, Listed>();
  visit(document, {
    Seq(_, list, path) {
      // A row of a table is no list.
      if (isSeq(path.at(-1))) return;
      const beside = fieldsOf(path.findLast(isMap), placeOf);
      const names = list.items.filter(isScalar).map(({ value }) => `${value}`);
      const texts = textsIn(list, placeOf);
      found.set(pathOf(path, list), { length: list.items.length, names, texts, beside });
    },
  });
  return found;
}

/** The fields at a page's head, which say what is on it; those of a drawing say what is in that. */
const headOf = ({ document, placeOf }: Fields): Text[] =>
  ["meta", "hero"]
    .flatMap((group) => fieldsOf(document.get(group), placeOf))
    .filter(({ text }) => text !== document.getIn(["hero", "drawingSays"]));

const oneOf = (numbers: readonly string[], nouns = "") =>
  new RegExp(`\\b(?:${numbers.join("|")})${nouns}\\b`, "i");

const having = (words: RegExp, texts: readonly Text[]) =>
  texts.filter(({ text }) => words.test(text) && !/^[\d-]+$/.test(text));

/** Whether a text says of all entries together how much or how long something is. */
const isTotal = ({ text }: Text) =>
  /\b(?:in all|in total|altogether|whole|together)\b/i.test(text) && oneOf([anyNumber]).test(text);

/**
 * @returns a warning for each text beside a list, or at its page's head, that has the number of its entries before
 *   the change, as in “all three” anywhere in its file, for sums in its entries, and for each text elsewhere that
 *   counts what the list is called
 */
function countsOfLists(): Mistake[] {
  return modifiedFiles().flatMap((file) => {
    const fields = parsed(file);
    const before = listsIn({ document: documentBefore(file), placeOf: fields.placeOf });
    return [...listsIn(fields)].flatMap(([path, { length, names, texts, beside }]) => {
      const earlier = before.get(path);
      if (!earlier || earlier.length === length || earlier.length < 2) return [];
      // Lists that no visitor sees as one.
      if (/(?:blocks|keywords|sections)$/.test(path) || file === standIns) return [];
      const done = `had ${earlier.length} entries, and has ${length}`;
      const around = [...beside, ...headOf(fields)];
      const known = around.map(({ place }) => placeName(place));
      const elsewhere = textsOf(file).filter(({ place }) => !known.includes(placeName(place)));
      const both = earlier.length === 2 ? ["both"] : [];
      const near = oneOf([...written(earlier.length), ...both]);
      const all = new RegExp(`\\b(?:all|the|these|those) ${near.source}`, "i");
      // Others may count only some of them, such as the free steps.
      const far = oneOf([anyNumber], ` (?:[a-z-]+ )?${path.split(".").at(-1)}`);
      const others = filesAboutFirm().filter((other) => other !== file);
      const lost = earlier.names.filter((one) => !names.includes(one));
      // Sentences beside a list of names may say more than the names, and in other words.
      const sentences = lost.length > 0 ? beside.filter(({ text }) => /[.!?]$/.test(text)) : [];
      return [
        ...questioned([...having(near, around), ...having(all, elsewhere)], `a list here ${done}`),
        ...questioned(texts.filter(isTotal), `the list here ${done}`),
        ...questioned(having(far, others.flatMap(textsOf)), `${path} in ${file} ${done}`),
        ...questioned(sentences, `a list here has no ${lost.join(", ")} any more`),
      ];
    });
  });
}

const standIns = "content/stand-ins.yaml";

/** What texts call the entries of a folder. */
const called = {
  services: "services",
  industries: "fields|industries|sectors",
  team: "people|engineers|colleagues|professionals|members|of us",
  jobs: "jobs|roles|positions|vacancies",
} as const;

/** @returns a warning for each text that counts the files of a folder as they were before the change */
const countsOfFolders = (): Mistake[] =>
  Object.entries(called).flatMap(([folder, nouns]) => {
    const before = filesBefore(folder).filter((file) => file.endsWith(".yaml")).length;
    const now = filesOfKind(folder as keyof typeof called).length;
    if (before === now || before < 2) return [];
    const count = oneOf(written(before), ` (?:[a-z-]+ )?(?:${nouns})`);
    const done = `content/${folder} had ${before} files, and has ${now}`;
    return questioned(having(count, allContent().flatMap(textsOf)), done);
  });

export const changedCounts = (): Mistake[] => [...countsOfLists(), ...countsOfFolders()];
