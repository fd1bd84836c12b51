import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Issue, lint } from "cspell";
import { type Mistake, placeAt, placeName } from "../site/reading/mistakes.ts";
import { isOneSlip } from "../site/reading/near.ts";
import { report, warn } from "../site/reading/report.ts";

/**
 * `npm run check:spelling`: prints the words in content that no dictionary has, as cspell.json says. Those of a
 * line that are one slip away from a known word are a mistake; others may be of a trade, or names, and are a warning.
 */

/** Frequent words of other languages that English doesn't have. */
const languages = [
  ["nl", "Dutch", /\b(?:het|een|van|niet|wij|voor)\b/gi],
  ["fr", "French", /\b(?:les|des|une|nous|pour|est)\b/gi],
  ["de", "German", /\b(?:der|das|und|nicht|wir|eine)\b/gi],
] as const;

/** The language that a file's text has and its field doesn't name, if that explains its unknown words. */
function unnamed(file: string): Mistake[] {
  const text = readFileSync(file, "utf8");
  const [lang, name, count] = languages
    .map(([lang, name, words]) => [lang, name, text.match(words)?.length ?? 0] as const)
    .reduce((one, other) => (other[2] > one[2] ? other : one));
  const named = /^lang: *["']?(\w*)/m.exec(text);
  if (count < 5 || named?.[1] === lang) return [];
  const message = `This page seems to be in ${name}: write lang: ${lang}, or its words are spelt as ${named ? "another language" : "English"}.`;
  return [{ ...placeAt(file, text, named?.index ?? 0), message }];
}

/** A word that no dictionary has, and one that was probably meant. */
type Word = {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly meant: string | undefined;
};

/** What an unknown word was meant to be; names, with a capital, are seldom in a dictionary. */
function meantBy({ text, suggestionsEx = [] }: Issue): string | undefined {
  if (/^\p{Lu}/u.test(text)) return undefined;
  const known = suggestionsEx.find(({ isPreferred }) => isPreferred);
  const near = suggestionsEx.find(({ word }) => isOneSlip(text, word));
  return (known ?? near)?.word;
}

/** One mistake or warning for the unknown words of a line. */
function ofLine(words: readonly Word[]): Mistake[] {
  const all = [...new Map(words.map((word) => [word.text, word])).values()];
  const named = all.map(({ text, meant }) => `${text}${meant ? ` (did you mean ${meant}?)` : ""}`);
  const message =
    named.length === 1
      ? `Unknown word: ${named}. If it is right, add it to content/words.txt.`
      : `Unknown words: ${named.join(", ")}. If they are right, add each to content/words.txt, on a line of its own.`;
  return words.slice(0, 1).map(({ file, line }) => ({ file, line, message }));
}

const byLine = (words: readonly Word[]) =>
  [...Map.groupBy(words, placeName).values()].flatMap(ofLine);

const unknown: Word[] = [];
const { errors } = await lint(
  [],
  { cache: false, progress: false, summary: false, showSuggestions: true },
  {
    issue: (issue: Issue) => {
      const { uri = "", row, text } = issue;
      const file = relative(process.cwd(), fileURLToPath(uri));
      unknown.push({ file, line: row, text, meant: meantBy(issue) });
    },
    error: (message, error) => console.error(message, error),
  },
);
const causes = [...new Set(unknown.map(({ file }) => file))].flatMap(unnamed);
const open = unknown.filter((word) => causes.every(({ file }) => file !== word.file));
report([...causes, ...byLine(open.filter(({ meant }) => meant))]);
warn(byLine(open.filter(({ meant }) => !meant)));
if (errors > 0) process.exitCode = 1;
