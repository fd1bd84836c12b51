import type { Texts } from "../../../firmware/compiler/program.ts";
import type { Edits } from "../worker/compiler.ts";

/** Below the end of a function, or above a comment with a test's id. */
const border = /(?<=^}\n)\n*|^(?=\/\* [A-Z]+-\d+ \*\/$)/m;

/**
 * Which tests the edits change: ids of those that are different, added or removed, and the files
 * with changes outside a test.
 *
 * @param files the published texts
 */
export function changedTests(files: Texts, edits: Edits): readonly string[] {
  const paths = Object.keys(edits).filter((path) => path.startsWith("tests/"));
  const names = paths.flatMap((path) => {
    const [before = [], after = []] = [files, edits].map((texts) => texts[path]?.split(border));
    const changed = [...before, ...after].filter(
      (part) => !before.includes(part) || !after.includes(part),
    );
    return changed.map((part) => /^\/\* (\S+-\d+) \*\//.exec(part)?.[1] ?? path);
  });
  return [...new Set(names)];
}
