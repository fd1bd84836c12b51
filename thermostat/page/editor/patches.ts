/** The visitor's edits as unified diffs, which git and patch understand. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY, structuredPatch } from "diff";
import type { Texts } from "../../wasm/compiler/program.ts";

/**
 * The edits as a unified diff, empty if they change nothing. It applies in the folder firmware/ with
 * `git apply` or `patch -p1`. An edit of a path that is not in `files` is left out.
 */
export function patchOf(files: Texts, edits: Texts): string {
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

/** Numbers of the lines in `after` that are new, or below deleted ones. */
export function changedLines(before: string, after: string): readonly number[] {
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 0 });
  return hunks.flatMap(({ newStart, newLines }) =>
    newLines === 0 ? [newStart + 1] : Array.from({ length: newLines }, (_, n) => newStart + n),
  );
}
