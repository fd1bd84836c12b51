import MiniSearch from "minisearch";
import { modifiedFiles } from "../../site/reading/change.ts";
import { type Mistake, placeName } from "../../site/reading/mistakes.ts";
import {
  filesBesideThermostat,
  isNew,
  sentencesIn,
  type Text,
  textsOf,
  valuesBefore,
  valuesOf,
} from "./texts.ts";

/** How many sentences a reader goes through willingly. */
const most = 10;

/** Below this score, sentences share words and hardly ever a subject. */
const least = 150;

/** How much more than others a word counts that the change took out, and a sentence in a file that it changed. */
const [goneWord, sameFile] = [2, 1.2];

/** Words that say nothing about a sentence's subject. */
const grammar = new Set(
  "a about after all also an and any are as at be been before but by can do does each every for from had has have how if in into is it its it’s may more most must no not of on one only or other our own per so such than that the their them then there these they this those to until up was we were what when where which who why will with you your us".split(
    " ",
  ),
);

const isGrammar = (word: string) => word.length < 2 || grammar.has(word);

/** A word without an ending, as others have it too. */
const stemOf = (word: string) => word.replace(/[’']s$/, "").replace(/(?<=.{3})(?:s|ed|ing)$/, "");

/** What two sentences about the same have in common: words, and two or three in a row, such as “at your bench”. */
function termsOf(sentence: string): string[] {
  const said = sentence.toLowerCase().replaceAll(/\]\([^)]*\)|\{[^}]*\}/g, " ");
  const words = said.match(/[\p{L}\d][\p{L}\d’'+]*/gu) ?? [];
  return [1, 2, 3].flatMap((length) =>
    words
      .map((_, at) => words.slice(at, at + length))
      .filter((some) => some.length === length && !some.every(isGrammar))
      .map((some) => some.map(stemOf).join(" ")),
  );
}

const isSentence = (text: string) => text.includes(" ");

/** Fields that no visitor reads as a sentence. */
const isUnread = (path: string) =>
  /(?:^|\.)(?:keywords|meta\.title|updated|image|id)(?:\.|$)/.test(path);

const withoutAddresses = (text: string) => text.replaceAll(/\]\([^)]*\)/g, "]");

/** The sentences that the change took out of a file, and those that it brought in, whatever their links lead to. */
function changesIn(file: string): { gone: string[]; added: string[] } {
  const said = (values: ReadonlyMap<string, string>) => {
    const texts = [...values].flatMap(([path, text]) =>
      isUnread(path) ? [] : withoutAddresses(text),
    );
    return new Set(texts.flatMap(sentencesIn).filter(isSentence));
  };
  const [before, now] = [said(valuesBefore(file)), said(valuesOf(file))];
  return {
    gone: [...before].filter((sentence) => !now.has(sentence)),
    added: [...now].filter((sentence) => !before.has(sentence)),
  };
}

type Sentence = Text & { readonly id: number; readonly file: string };

/** The sentences that the change left as they were, and a search among them by their words (BM25+). */
function leftSentences(files: readonly string[]) {
  const sentences = files
    .flatMap(textsOf)
    .filter(({ text, place }) => isSentence(text) && !isNew(place.file, text))
    .flatMap(({ text, place }) => sentencesIn(text).map((sentence) => ({ text: sentence, place })))
    .map((sentence, id): Sentence => ({ ...sentence, id, file: sentence.place.file }));
  const index = new MiniSearch<Sentence>({
    fields: ["text"],
    storeFields: ["file"],
    tokenize: termsOf,
    processTerm: (term) => term,
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
    const left = new Set(added.flatMap(termsOf));
    const isGone = new Set(gone.flatMap(termsOf).filter((term) => !left.has(term)));
    for (const sentence of [...gone, ...added]) {
      const found = index.search(sentence, {
        boostTerm: (term) => (isGone.has(term) ? goneWord : 1),
        boostDocument: (_id, _term, stored) => (stored?.file === file ? sameFile : 1),
        filter: ({ score }) => score >= least,
      });
      for (const { id, score } of found) {
        const known = nearest.get(sentences[id])?.score ?? 0;
        if (score > known) nearest.set(sentences[id], { score, file });
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
