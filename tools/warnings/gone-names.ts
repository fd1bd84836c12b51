import { isSeq } from "yaml";
import { goneOrChangedFiles, modifiedFiles } from "../../site/reading/change.ts";
import { type Mistake, type Place, placeName } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent, placesIn } from "../../site/reading/places.ts";
import { offersBefore, offersNow } from "./changed-offers.ts";
import { timesIn, written } from "./number-words.ts";
import { documentBefore, valuesBefore, valuesOf } from "./texts.ts";

/** What texts call something that a change removed, renamed or gave another value. */
type Named = {
  /** The words that texts have for it. */
  readonly words: readonly string[];
  /** The same since the change: none if it's gone. */
  readonly now: string;
  /** What the change did, as a clause. */
  readonly done: string;
};

type Fields = { get(name: string): unknown };

const fieldOf = (fields: Fields | undefined, name: string) => `${fields?.get(name) ?? ""}`;

/** Each of something that has another name now, or none. */
function renamed(what: string, before: string, now: string, isName: boolean): Named[] {
  if (before === now || before === "") return [];
  // One word, such as Team, is in many sentences that aren't about the page.
  if (!isName && !before.includes(" ")) return [];
  const small = before.charAt(0).toLowerCase() + before.slice(1);
  const capitals = before.replaceAll(/(?<= )\p{Ll}/gu, (letter) => letter.toUpperCase());
  const words = what.startsWith("content/industries/") ? [before, small] : [before, capitals];
  return [
    { words: [...new Set(words)], now, done: `${what} is ${now ? `now called “${now}”` : "gone"}` },
  ];
}

/** Industries, members and partners have names: one word of a name is theirs alone. */
const pagesAndMembers = (): Named[] =>
  goneOrChangedFiles("team").flatMap((file) => {
    const field = file.startsWith("content/team/") ? "name" : "title";
    const [before, now] = [documentBefore(file), parsed(file).document];
    const isName = /^content\/(?:industries|team)\//.test(file);
    return renamed(file, fieldOf(before, field), fieldOf(now, field), isName);
  });

function offers(): Named[] {
  const now = offersNow();
  return [...offersBefore()].flatMap(([id, offer]) =>
    renamed(`the offer ${id}`, fieldOf(offer, "title"), fieldOf(now.get(id), "title"), false),
  );
}

/** What leads to the free offer, or is called like it, if the change drops it. */
function freeOffer(): Named[] {
  const file = "content/offers.yaml";
  const fields = ["heading", "link.href"].map((path) => valuesBefore(file).get(`free.${path}`));
  if (valuesOf(file).has("free.heading")) return [];
  const words = fields.flatMap((field) => field?.split(",")[0] ?? []);
  return [{ words, now: "", done: `free in ${file} is gone` }];
}

const company = "content/company.yaml";

/** What the firm's own fields say of it, and what other texts may repeat. */
const repeated =
  /^(?:name|tagline|email|phone|introCall|since|legal\.\w+|address\.(?:street|postalCode|city)|social\..+\.href|rates\.\w+\.\w+)$/;
/** Fields of which other texts may repeat a time. */
const timed = /^(?:answer|contracts\.\w+)$/;

/** How texts have a value: an amount with its sign, 1150 or 1,150. */
const wordsOf = (path: string, value: string) =>
  path.startsWith("rates.") ? [`€${value}`, `€${Number(value).toLocaleString("en-GB")}`] : [value];

function ofCompany(): Named[] {
  if (!modifiedFiles().includes(company)) return [];
  const [before, now] = [valuesBefore(company), valuesOf(company)];
  const valuesNow = new Set(now.values());
  return [...before].flatMap(([path, value]) => {
    const current = now.get(path) ?? "";
    if (current === value) return [];
    const done = `${path} in ${company} is ${current ? `now “${current}”` : "gone"}`;
    if (repeated.test(path)) {
      return valuesNow.has(value) ? [] : [{ words: wordsOf(path, value), now: current, done }];
    }
    if (timed.test(path)) {
      const said = timesIn(current);
      const words = timesIn(value).filter((time) => !said.includes(time));
      return words.map((word) => ({ words: [word], now: current, done }));
    }
    const [, claim] = /^claims\.(\w+)\.value$/.exec(path) ?? [];
    if (claim === undefined) return [];
    const [label = "", suffix = ""] = ["label", "suffix"].map((name) =>
      before.get(`claims.${claim}.${name}`),
    );
    const nouns = [label, label.split(" ")[0], label.split(" ").at(-1)];
    const numbers = [...written(Number(value)), `${value}${suffix}`];
    const words = numbers.flatMap((number) => nouns.map((noun) => `${number} ${noun}`));
    return [{ words: [...new Set(words)], now: current, done }];
  });
}

function partners(): Named[] {
  const file = "content/partners.yaml";
  const names = (values: ReadonlyMap<string, string>) =>
    [...values].filter(([path]) => /^marks\..+\.name$/.test(path)).map(([, name]) => name);
  const now = names(valuesOf(file));
  return names(valuesBefore(file))
    .filter((name) => !now.includes(name))
    .flatMap((name) => renamed(`the partner ${name}`, name, "", true));
}

/** The months of rules whose dates the change corrected, as other texts have them. */
function dates(): Named[] {
  const file = "content/timeline.yaml";
  const now = valuesOf(file);
  return [...valuesBefore(file)].flatMap(([path, value]) => {
    const current = now.get(path) ?? "";
    const [month] = /\p{Lu}\p{L}+ \d{4}/u.exec(value) ?? [];
    if (!/\.(?:when|what)$/.test(path) || !month || current.includes(month)) return [];
    const done = `${path} in ${file} is ${current ? `now “${current}”` : "gone"}`;
    return [{ words: [month], now: current, done }];
  });
}

/** Whether a place is a search word, which is no sentence. */
function isKeyword({ file, line }: Place): boolean {
  const { document, placeOf } = parsed(file);
  const lists = [["meta"], ["page", "meta"]].map((path) => document.getIn([...path, "keywords"]));
  return lists.some(
    (list) => isSeq(list) && list.items.some((word) => placeOf(word).line === line),
  );
}

/** All names that content has now, which another thing may have got. */
const namesNow = () =>
  allContent().flatMap((file) =>
    ["title", "name"].map((field) => fieldOf(parsed(file).document, field)),
  );

/**
 * Finds texts that still have the name of a page, an offer, a member or a partner that was removed or renamed
 * since the change began, unless another has that name now, or what company.yaml no longer says: the build finds
 * only links.
 *
 * @returns a warning for each line
 */
export function goneNames(): Mistake[] {
  const all = [
    ...pagesAndMembers(),
    ...offers(),
    ...freeOffer(),
    ...partners(),
    ...ofCompany(),
    ...dates(),
  ];
  const names = [...namesNow(), ...all.map(({ now }) => now)];
  return all.flatMap(({ words, now, done }) => {
    if (words.some((word) => names.includes(word))) return [];
    // A new name can contain the old one.
    const isNow = now ? placesIn(allContent(), now).map(placeName) : [];
    const found = words.flatMap((word) =>
      placesIn(allContent(), word).map((place) => ({ word, place, name: placeName(place) })),
    );
    return [...Map.groupBy(found, ({ name }) => name).values()].flatMap(([first]) =>
      first && !isNow.includes(first.name) && !isKeyword(first.place)
        ? { ...first.place, message: `names “${first.word}”, and ${done}. Is it still true?` }
        : [],
    );
  });
}
