import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Issue, lint } from "cspell";
import { type Mistake, placeAt, placeName } from "../site/reading/mistakes.ts";
import { report, warn } from "../site/reading/report.ts";

/**
 * `npm run check:spelling`: prints the words in content that no dictionary has, as cspell.json says. A line's
 * are one mistake; those with a capital may be names, so they are a warning.
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

type Word = { readonly file: string; readonly line: number; readonly text: string };

/** One mistake or warning for the unknown words of a line. */
function ofLine(words: readonly Word[]): Mistake[] {
  const all = [...new Set(words.map(({ text }) => text))];
  const message =
    all.length === 1
      ? `Unknown word: ${all}. If it is right, add it to content/words.txt.`
      : `Unknown words: ${all.join(", ")}. If they are right, add each to content/words.txt, on a line of its own.`;
  return words.slice(0, 1).map(({ file, line }) => ({ file, line, message }));
}

const byLine = (words: readonly Word[]) =>
  [...Map.groupBy(words, placeName).values()].flatMap(ofLine);

const unknown: Word[] = [];
const { errors } = await lint(
  [],
  { cache: false, progress: false, summary: false },
  {
    issue: ({ uri = "", row, text }: Issue) => {
      unknown.push({ file: relative(process.cwd(), fileURLToPath(uri)), line: row, text });
    },
    error: (message, error) => console.error(message, error),
  },
);
const causes = [...new Set(unknown.map(({ file }) => file))].flatMap(unnamed);
const open = unknown.filter((word) => causes.every(({ file }) => file !== word.file));
const isName = ({ text }: Word) => /^\p{Lu}/u.test(text);
report([...causes, ...byLine(open.filter((word) => !isName(word)))]);
warn(byLine(open.filter(isName)));
if (errors > 0) process.exitCode = 1;
