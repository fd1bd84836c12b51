import { isSeq } from "yaml";
import { text } from "../../shared/files.ts";
import { type Mistake, type Place, placeName } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent, moved, placesIn } from "../../site/reading/places.ts";

/** What texts call something that a change removed, renamed or gave another value. */
export type Named = {
  /** The words that texts have for it. */
  readonly words: readonly string[];
  /** The same since the change: none if it's gone. */
  readonly now: string;
  /** What the change did, as a clause. */
  readonly done: string;
};

/** Whether a place is a search word, which is no sentence. */
function isKeyword({ file, line }: Place): boolean {
  const { document, placeOf } = parsed(file);
  const lists = [["meta"], ["page", "meta"]].map((path) => document.getIn([...path, "keywords"]));
  return lists.some(
    (list) => isSeq(list) && list.items.some((word) => placeOf(word).line === line),
  );
}

/** Whether a place names an address that moved leads away from. */
const isFormer = ({ word, place }: { word: string; place: Place }) =>
  place.file === "content/navigation.yaml" && moved().has(word);

const lineAt = ({ file, line = 1 }: Place) => text(file).split("\n")[line - 1] ?? "";

/** Whether a line names a drawing, which keeps its name. */
const isDrawing = ({ place }: { place: Place }) => /^\s*drawing: /.test(lineAt(place));

/** Whether a line names the province, which is called like its town. */
const isProvince = ({ word, place }: { word: string; place: Place }) =>
  lineAt(place).toLowerCase().includes(`province of ${word.toLowerCase()}`);

/** Whether a text begins with words that are a name elsewhere, such as “Architecture review”, and goes on. */
const isBeginning = ({ word, place }: { word: string; place: Place }) =>
  /^\p{Lu}[^\p{Lu}]* [^\p{Lu}]*$/u.test(word) &&
  lineAt(place)
    .replace(/^\s*(?:- +)*(?:[\w-]+: +)?["“]?/, "")
    .startsWith(`${word} `);

/** All names that content has now, which another thing may have got. */
const namesNow = () =>
  allContent().flatMap((file) =>
    ["title", "name"].map((field) => `${parsed(file).document.get(field) ?? ""}`),
  );

/**
 * Finds texts that still say what a change removed, renamed or gave another value, unless something else is called
 * so now: the build finds only links.
 *
 * @returns a warning for each line
 */
export function stillSaid(all: readonly Named[]): Mistake[] {
  const known = new Map<string, string[]>();
  const names = [...namesNow(), ...all.map(({ now }) => now)];
  return all.flatMap(({ words, now, done }) => {
    if (words.some((word) => names.includes(word))) return [];
    // A new name can contain the old one.
    const isNow = now ? placesIn(allContent(), now).map(placeName) : [];
    const found = words.flatMap((word) =>
      placesIn(allContent(), word).map((place) => ({ word, place, name: placeName(place) })),
    );
    return [...Map.groupBy(found, ({ name }) => name).values()].flatMap(([first]) => {
      if (!first || isNow.includes(first.name) || isKeyword(first.place)) return [];
      if ([isFormer, isDrawing, isProvince, isBeginning].some((isOther) => isOther(first)))
        return [];
      // The change may have taken a word out of several texts, or it and a longer name.
      const said = known.get(first.name) ?? [];
      if (said.some((word) => word.includes(first.word))) return [];
      known.set(first.name, [...said, first.word]);
      return { ...first.place, message: `names “${first.word}”, and ${done}. Is it still true?` };
    });
  });
}
