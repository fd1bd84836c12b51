import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Mistake } from "../site/reading/mistakes.ts";
import { annotate } from "../site/reading/report.ts";

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
  if (count < 5 || new RegExp(`^lang: *["']?${lang}`, "m").test(text)) return [];
  const message = `This page seems to be in ${name}: write lang: ${lang}, or its words are spelt as English.`;
  return [{ file, line: 1, message }];
}

type Issue = { readonly uri: string; readonly row: number; readonly text: string };

/** A reporter of cspell, which loads it beside its own: annotates unknown words. */
export const getReporter = () => {
  const unknown: Mistake[] = [];
  return {
    issue({ uri, row, text }: Issue) {
      const file = relative(process.cwd(), fileURLToPath(uri));
      const message = `Unknown word: ${text}. If it is right, add it to content/words.txt.`;
      unknown.push({ file, line: row, message });
    },
    result() {
      const causes = [...new Set(unknown.map(({ file }) => file))].flatMap(unnamed);
      const isOpen = (word: Mistake) => causes.every(({ file }) => file !== word.file);
      annotate("error", [...causes, ...unknown.filter(isOpen)]);
    },
  };
};
