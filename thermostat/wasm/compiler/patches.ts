/** Reads unified diffs: of known bugs, and of visitors' edits. For Node and for a browser. */
import { applyPatch, parsePatch } from "diff";
import type { Texts } from "./program.ts";

/** A changed line: the original, or the new one. */
export type ChangedLine = { readonly sign: "-" | "+"; readonly text: string };

/**
 * Whole texts of the files that a patch changes. Its paths may begin with a/ or b/, and with firmware/.
 * Context must match exactly, though not at the same line.
 *
 * @param files texts by path below firmware/
 * @throws RangeError with a message for the visitor if a file doesn't exist or a hunk doesn't apply
 */
export function applyPatches(files: Texts, patch: string): Texts {
  const edits = new Map<string, string>();
  for (const part of parse(patch)) {
    const path = bare(part.newFileName);
    if (part.hunks.length === 0) throw new RangeError("The patch can’t be read.");
    if (bare(part.oldFileName) !== path || !Object.hasOwn(files, path))
      throw new RangeError("The patch changes a file that doesn’t exist here.");
    const after = applyPatch(edits.get(path) ?? files[path] ?? "", part);
    if (after === false) throw new RangeError(`The patch doesn’t apply to ${path}.`);
    edits.set(path, after);
  }
  return Object.fromEntries([...edits].filter(([path, text]) => text !== files[path]));
}

/** The first file that a patch changes, and its changed lines. */
export function changesOf(patch: string): { path: string; lines: readonly ChangedLine[] } {
  const [part] = parse(patch);
  const all = part?.hunks.flatMap(({ lines }) => lines) ?? [];
  return {
    path: bare(part?.newFileName),
    lines: all
      .filter((line) => /^[-+]/.test(line))
      .map((line) => ({ sign: line[0], text: line.slice(1) }) as ChangedLine),
  };
}

function parse(patch: string) {
  if (patch === "") return [];
  try {
    return parsePatch(patch);
  } catch {
    throw new RangeError("The patch can’t be read.");
  }
}

const bare = (name = "") => name.replace(/^[ab]\//, "").replace(/^firmware\//, "");
