import { isScalar, visit } from "yaml";
import { find } from "../../shared/files.ts";
import { parsed } from "./parsed.ts";

/**
 * How many words a page has above its form before the check notes it. The home page may have 720; other
 * files and the firmware bring 356 of them.
 */
const budgets = {
  "content/home.yaml": 720 - 356,
  "content/services/*.yaml": 660,
  "content/industries/*.yaml": 780,
};

/** What a visitor sees below these, folded or not at all; code isn't read as words. */
const leftOut = new Set(["meta", "contact", "form", "sources", "twin", "shows"]);

/** @returns a sentence for each page that is longer than its visitors read */
export const longPages = (): string[] =>
  Object.entries(budgets).flatMap(([files, most]) =>
    find(files)
      .map((file) => ({ file, words: wordsIn(file) }))
      .filter(({ words }) => words > most)
      .map(
        ({ file, words }) => `${file} has ${words} words above its form; up to ${most} get read.`,
      ),
  );

/** Words of the texts: addresses and names, such as a drawing's, have no blank. */
function wordsIn(file: string): number {
  let count = 0;
  visit(parsed(file).document, {
    Pair: (_, { key }) => (isScalar(key) && leftOut.has(`${key.value}`) ? visit.SKIP : undefined),
    Scalar(key, { value }) {
      const words = key === "key" ? [] : String(value).trim().split(/\s+/);
      if (words.length > 1) count += words.length;
    },
  });
  return count;
}
