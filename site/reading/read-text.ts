import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../shared/files.ts";
import { ContentError, placeAt } from "./mistakes.ts";

/**
 * Reads a content file.
 *
 * @throws ContentError when there is none, letters are lost, or it has what no text should
 */
export function readText(file: string): string {
  if (!existsSync(join(root, file)))
    throw new ContentError({ file, message: "is missing. Put it back." });
  const bytes = readFileSync(join(root, file));
  const text = new TextDecoder().decode(bytes);
  const mistakeAt = (offset: number, message: string) =>
    new ContentError({ ...placeAt(file, text, offset), message: `${message}.` });
  // UTF-16 without accents is valid UTF-8, with a zero byte beside every letter.
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw mistakeAt(
      text.search(/\ufffd|\0/),
      "is not in UTF-8. Save the file as UTF-8; Notepad has that under Save As, Visual Studio Code in its last line, after Reopen with Encoding",
    );
  }
  const mark = text.search(mergeMark);
  if (mark >= 0) throw mistakeAt(mark, twoVersions);
  const [, before] = dividedFields.exec(text) ?? [];
  if (before !== undefined) throw mistakeAt(before.length, oneTooMany);
  const odd = text.search(unseen);
  if (odd >= 0) throw mistakeAt(odd, unseenAt(text, odd));
  return text;
}

/** The fields of a note up to a line of three hyphens with further fields, and the last such line, under it. */
const dividedFields = /^(---\s*\n(?:(?!---).*\n)*)---\s*\n(?:[a-z]\w*:.*\n\s*)+---\s*\n/i;
const oneTooMany =
  "is a line of three hyphens among the fields, which belongs only above the first and under the last. Delete it";

/** Where Git couldn't merge two versions. */
const mergeMark = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/m;
const twoVersions =
  "is left from two versions. Keep the lines of one, and delete those of <<<<<<<, |||||||, ======= and >>>>>>>";

/**
 * Signs that nobody sees: control characters, as Word's line break, noncharacters, which no XML may have
 * (XML 1.0, section 2.2), marks that turn the direction of what follows, and in a link or address also
 * those that words can have. Two letters in one sign come from PDFs. Word's bullets are signs for private use: only some fonts have them.
 */
export const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it finds.
  /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufb00-\ufb06\ufeff\ufff9-\ufffd\p{Noncharacter_Code_Point}\p{Co}]|[\u00ad\u200b-\u200d\u2060](?:(?<=(?:(?<![\w<])[/#]|:\/\/|@|\]\(|mailto:|tel:|www\.)[^\s)]*)|(?=[^\s@]*@\w|https?:|www\.))/u;

/** What is wrong with such a sign, or with a tab. */
export function unseenAt(text: string, offset: number): string {
  const sign = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const before = text.slice(0, offset).split("\n").at(-1)?.trim().slice(-30);
  const letters = sign.normalize("NFKC");
  if (/^[a-z]{2,}$/.test(letters)) {
    return `has one sign for ${letters}, as PDFs do, after “${before}”. Type the letters`;
  }
  if (sign === "\t") return `has a tab after “${before}”. Leave it out`;
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return /\p{Co}/u.test(sign)
    ? `has a sign that only some fonts have (U+${code}) after “${before}”. Leave it out`
    : `has a sign that nobody sees (U+${code}) after “${before}”. Delete it, or type that line again`;
}
