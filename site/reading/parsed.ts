import { existsSync } from "node:fs";
import { join } from "node:path/posix";
import { isMap, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import { root, text } from "../../shared/files.ts";
import { yamlOf } from "./front-matter.ts";
import type { Place } from "./mistakes.ts";

/** By name and text, so that a file that an editor changes is parsed again. */
const known = new Map<string, ReturnType<typeof parse>>();

/**
 * Parses a YAML file, or the fields of a Markdown file, even with mistakes, which its own check reports;
 * a missing file is empty.
 *
 * @returns `isBroken` is true where nothing is known of its fields, so that others that need them have no
 *   mistake; `placeOf` is the file and the line of one of its nodes, to name in a mistake
 */
export function parsed(file: string) {
  const yaml = existsSync(join(root, file)) ? (yamlOf(file, text(file)) ?? "") : "";
  const key = `${file}\n${yaml}`;
  const made = known.get(key) ?? parse(file, yaml);
  known.set(key, made);
  return made;
}

function parse(file: string, yaml: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const placeOf = (node: unknown): Place => {
    const [start] = (isNode(node) && node.range) || [0];
    return { file, line: lineCounter.linePos(start).line };
  };
  const isBroken = document.errors.length > 0 || !isMap(document.contents);
  return { document, isBroken, placeOf };
}

/** Whether a page is kept out of search results by its own file, as policies are, which say what the law asks for. */
export const isPolicy = (file: string): boolean => parsed(file).document.get("indexed") === false;

/** The ids of the entries of a list in a content file; none if it can't be read. */
export function idsIn(file: string, list: string): string[] {
  const { document, isBroken } = parsed(`content/${file}`);
  const entries = isBroken ? undefined : document.get(list);
  const ids = isSeq(entries) ? entries.items.map((entry) => isMap(entry) && entry.get("id")) : [];
  return ids.filter((id) => typeof id === "string");
}
