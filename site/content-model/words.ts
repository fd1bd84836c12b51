import { ContentError } from "./mistakes.ts";
import { readText } from "./read-text.ts";

const file = "content/words.txt";

/**
 * Expects one word in each line of the list for the spelling checker.
 *
 * @throws ContentError
 */
export function checkWords(): void {
  const wrong = readText(file)
    .split("\n")
    .flatMap((line, index) =>
      /^[^#].*[\s,]/.test(line.trim())
        ? `${file}, line ${index + 1}: "${line.trim()}" is more than one word. Write each on a line of its own, without a comma.`
        : [],
    );
  if (wrong.length > 0) throw new ContentError(wrong.join("\n"));
}
