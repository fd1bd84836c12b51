import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../shared/files.ts";
import { ContentError } from "./mistakes.ts";

/**
 * Reads a content file.
 *
 * @throws ContentError when there is none, or letters are lost, because it is not in UTF-8
 */
export function readText(file: string): string {
  if (!existsSync(join(root, file))) throw new ContentError(`${file}: is missing. Put it back.`);
  const bytes = readFileSync(join(root, file));
  const text = new TextDecoder().decode(bytes);
  // UTF-16 without accents is valid UTF-8, with a zero byte beside every letter.
  if (isUtf8(bytes) && !bytes.includes(0)) return text;
  const line = text.slice(0, text.search(/\ufffd|\0/)).split("\n").length;
  throw new ContentError(
    `${file}, line ${line}: is not in UTF-8. Save the file as UTF-8; Notepad has that under Save As, Visual Studio Code in its last line, after Reopen with Encoding.`,
  );
}
