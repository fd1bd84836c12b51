import { readText } from "./read-text.ts";

/**
 * Finds lines of the list for the spelling checker that aren't one word each.
 *
 * @returns a mistake for each
 * @throws ContentError when the list can't be read
 */
export const linesOfSeveralWords = (): string[] =>
  readText("content/words.txt")
    .split("\n")
    .flatMap((line, index) => {
      if (!/^[^#].*[\s,]/.test(line.trim())) return [];
      return `content/words.txt, line ${index + 1}: "${line.trim()}" is more than one word. Write each on a line of its own, without a comma.`;
    });
