import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../firmware/tools/sources.ts";
import { ContentError } from "./mistakes.ts";

/** UTF-8 that was read as Windows-1252 and saved: Ã© was é, and â€™ was ’. Or what replaced a letter. */
const misread = /[ÂÃ][\u0080-\u00bf\u02c6\u02dc\u2013-\u2122]|â[€‚]|\ufffd/;

/**
 * Reads a content file.
 *
 * @throws ContentError when letters are lost: it is not in UTF-8, or was once read as what it was not
 */
export function readText(file: string): string {
  const bytes = readFileSync(join(root, file));
  const text = new TextDecoder().decode(bytes);
  // UTF-16 without accents is valid UTF-8, with a zero byte beside every letter.
  const isText = isUtf8(bytes) && !bytes.includes(0);
  const at = text.search(isText ? misread : /\ufffd|\0/);
  if (at < 0) return text;
  const line = text.slice(0, at).split("\n").length;
  const word = `${/\S*$/.exec(text.slice(0, at))}${/^\S*/.exec(text.slice(at))}`.replaceAll(
    "\0",
    "",
  );
  const problem = isText
    ? "lost letters when the file was saved in another encoding. Type them again, and save the file as UTF-8"
    : "is not in UTF-8. Save the file as UTF-8: in Notepad with Save As and Encoding; in Visual Studio Code, click the encoding in the last line, choose Reopen with Encoding and the one in which all letters are right, then Save with Encoding and UTF-8";
  throw new ContentError(`${file}, line ${line}: "${word.slice(0, 40)}" ${problem}.`);
}
