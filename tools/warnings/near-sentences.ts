import MiniSearch from "minisearch";
import { modifiedFiles } from "../../site/reading/change.ts";
import { type Mistake, placeName } from "../../site/reading/mistakes.ts";
import {
  filesBesideThermostat,
  isNew,
  type Text,
  textsOf,
  valuesBefore,
  valuesOf,
} from "./texts.ts";

/** How many sentences a reader goes through willingly. */
const most = 10;

/** How much more than others a word counts that the change took out or brought in. */
const changedWord = 2;

/** Words that say nothing about a sentence's subject. */
const grammar = new Set(
  "a about after all also an and any are as at be been before but by can do does each every for from had has have how if in into is it its it's may more most must no not of on one only or other our own per so such than that the their them then there these they this those to until up was we were what when where which who why will with you your us".split(
    " ",
  ),
);

/** A word as others have it too: in small letters, without an ending; none if it is grammar. */
function stemOf(word: string): string | null {
  const small = word.toLowerCase().replace(/[’']s$/, "");
  if (small.length < 2 || grammar.has(small)) return null;
  return small.replace(/(?<=.{3})(?:s|ed|ing)$/, "");
}

/** The words of a sentence, without addresses and figures. */
const wordsOf = (sentence: string): string[] =>
  sentence.replaceAll(/\]\([^)]*\)|\{[^}]*\}/g, " ").match(/[\p{L}\d][\p{L}\d’'+]*/gu) ?? [];

const stemsOf = (sentence: string) => new Set(wordsOf(sentence).map(stemOf));

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?;])\s+/);

const isSentence = (text: string) => text.includes(" ");

/** Fields that no visitor reads as a sentence. */
const isUnread = (path: string) => /(?:^|\.)(?:keywords|title|updated|image|id)(?:\.|$)/.test(path);

/** The sentences that the change took out of a file, and those that it brought in. */
function changesIn(file: string): { gone: string[]; added: string[] } {
  const said = (values: ReadonlyMap<string, string>) => {
    const texts = [...values].flatMap(([path, text]) => (isUnread(path) ? [] : text));
    return new Set(texts.flatMap(sentencesIn).filter(isSentence));
  };
  const [before, now] = [said(valuesBefore(file)), said(valuesOf(file))];
  return {
    gone: [...before].filter((sentence) => !now.has(sentence)),
    added: [...now].filter((sentence) => !before.has(sentence)),
  };
}

/** The words that only one of these has: what the change is about. */
function wordsBetween(gone: readonly string[], added: readonly string[]): Set<string | null> {
  const [before, now] = [gone, added].map(
    (all) => new Set(all.flatMap((one) => [...stemsOf(one)])),
  );
  return new Set(
    [...(before ?? []), ...(now ?? [])].filter((word) => !before?.has(word) || !now?.has(word)),
  );
}

type Sentence = Text & { readonly id: number };

/** The sentences that the change left as they were, and a search among them by their words (BM25+). */
function leftSentences(files: readonly string[]) {
  const sentences = files
    .flatMap(textsOf)
    .filter(({ text, place }) => isSentence(text) && !isNew(place.file, text))
    .flatMap(({ text, place }) => sentencesIn(text).map((sentence) => ({ text: sentence, place })))
    .map((sentence, id): Sentence => ({ ...sentence, id }));
  const index = new MiniSearch<Sentence>({
    fields: ["text"],
    tokenize: wordsOf,
    processTerm: stemOf,
  });
  index.addAll(sentences);
  return { sentences, index };
}

/**
 * Finds what else may have to change with a sentence, in whatever words: a program can't tell meanings, so these
 * are the sentences that have most words in common with what the change took out and brought in.
 *
 * @param asked places that a warning asks about already
 * @returns a note for each, the nearest first
 */
export function nearSentences(asked: readonly Mistake[]): Mistake[] {
  const files = filesBesideThermostat();
  const modified = modifiedFiles().filter((file) => files.includes(file));
  if (modified.length === 0) return [];
  const { sentences, index } = leftSentences(files);
  const nearest = new Map<Sentence | undefined, { score: number; file: string }>();
  for (const file of modified) {
    const { gone, added } = changesIn(file);
    const changed = wordsBetween(gone, added);
    const boostTerm = (word: string) => (changed.has(word) ? changedWord : 1);
    for (const sentence of [...gone, ...added]) {
      for (const { id, score, terms } of index.search(sentence, { boostTerm })) {
        // A long sentence has more words to share.
        const near = score / Math.sqrt(stemsOf(sentence).size);
        const known = nearest.get(sentences[id])?.score ?? 0;
        // One word in common is chance.
        if (terms.length > 1 && near > known) nearest.set(sentences[id], { score: near, file });
      }
    }
  }
  const known = new Set(asked.map(placeName));
  return [...nearest]
    .toSorted(([, one], [, other]) => other.score - one.score)
    .flatMap(([sentence, { file }]) => {
      if (!sentence || known.has(placeName(sentence.place))) return [];
      const message = `is close to what the change says in ${file}. Is it still true? “${sentence.text}”`;
      return { ...sentence.place, message };
    })
    .slice(0, most);
}
