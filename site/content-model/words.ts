import { ContentError } from "./mistakes.ts";
import { readText } from "./read-text.ts";

/** Throws a ContentError for lines of the list for the spelling checker that aren't one word each. */
export function checkWords(): void {
  const lines = readText("content/words.txt").split("\n");
  const wrong = lines.flatMap((line, index) => {
    if (!/^[^#].*[\s,]/.test(line.trim())) return [];
    return `content/words.txt, line ${index + 1}: "${line.trim()}" is more than one word. Write each on a line of its own, without a comma.`;
  });
  if (wrong.length > 0) throw new ContentError(wrong.join("\n"));
}
