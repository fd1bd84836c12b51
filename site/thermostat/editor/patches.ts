/** The visitor's edits as unified diffs, which git and patch understand. */
import {
  applyPatch,
  createTwoFilesPatch,
  FILE_HEADERS_ONLY,
  parsePatch,
  structuredPatch,
} from "diff";
import type { Edits, Texts } from "../worker/compiler.ts";

/**
 * The edits as a unified diff, empty if they change nothing. It applies in the folder firmware/ with
 * `git apply` or `patch -p1`. An edit of a path that is not in `files` is left out.
 */
export function patchOf(files: Texts, edits: Edits): string {
  return Object.keys(edits)
    .sort()
    .map((path) => filePatch(path, files[path], edits[path]))
    .join("");
}

function filePatch(path: string, before: string | undefined, after: string | undefined): string {
  if (before === undefined || after === undefined || before === after) return "";
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/**
 * Whole texts of the files that a patch changes. Paths may begin with a/ and b/. Context must match
 * exactly, though not at the same line.
 *
 * @throws RangeError with a message for the visitor if a file doesn't exist or a hunk doesn't apply
 */
export function applyPatches(files: Texts, patch: string): Edits {
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

function parse(patch: string) {
  if (patch === "") return [];
  try {
    return parsePatch(patch);
  } catch {
    throw new RangeError("The patch can’t be read.");
  }
}

const bare = (name: string | undefined) => (name ?? "").replace(/^[ab]\//, "");

/** Numbers of the lines in `after` that are new, or below deleted ones. */
export function changedLines(before: string, after: string): readonly number[] {
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 0 });
  return hunks.flatMap(({ newStart, newLines }) =>
    newLines === 0 ? [newStart + 1] : Array.from({ length: newLines }, (_, n) => newStart + n),
  );
}

/** The number of the first line that a patch changes, in the patched text. */
export function firstChange(patch: string): number {
  const [hunk] = parse(patch)[0]?.hunks ?? [];
  const before = hunk?.lines.findIndex((line) => !line.startsWith(" ")) ?? 0;
  return (hunk?.newStart ?? 1) + Math.max(0, before);
}
