import { readFileSync } from "node:fs";
import { join } from "node:path";
import dictionary from "dictionary-en-gb";
import nspell from "nspell";
import { isScalar, visit } from "yaml";
import { type ContentFile, contentFiles } from "./launch-check/content-files.ts";

// Addresses, file names, colours, and texts that are one identifier.
const notWords = /^[a-z-]+$|[^\s“”]*(?:\/[a-z]|@|\.[a-z]|_|#[\da-f]{6})[^\s“”]*/g;
// Fields with names of people and things, commands and their output.
const unchecked = new Set(["name", "initials", "lines", "command", "output"]);

/** A word as people write it; names such as GitLab, JTAG and Pt1000 are not looked up. */
const word = /(?<![\p{L}\d])\p{L}\p{Ll}+(?:’\p{Ll}+)?(?![\p{L}\d’])/gu;

/**
 * Finds words in the content that neither the British dictionary nor `content/words.txt` has.
 *
 * @param root the folder that holds `content/`
 * @returns one line per word: file, line and the word
 */
export function misspelt(root: string): string[] {
  const speller = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  speller.personal(readFileSync(join(root, "content/words.txt"), "utf8"));
  const isKnown = (text: string) => speller.correct(text.replace(/’s$/, "").replace("’", "'"));
  return contentFiles(root).flatMap((file) => misspeltIn(file, isKnown));
}

function misspeltIn(
  { document, placeOf }: ContentFile,
  isKnown: (text: string) => boolean,
): string[] {
  const found: string[] = [];
  visit(document, {
    Pair: (_key, { key }) =>
      isScalar(key) && unchecked.has(String(key.value)) ? visit.SKIP : undefined,
    Scalar(key, node) {
      if (key === "key" || typeof node.value !== "string") return;
      for (const [text] of node.value.replaceAll(notWords, " ").matchAll(word)) {
        if (isKnown(text)) continue;
        found.push(
          `${placeOf(node)}: "${text}" is not in the British dictionary. Correct it, or add it to content/words.txt.`,
        );
      }
    },
  });
  return found;
}
