import { basename } from "node:path/posix";
import { diffChars } from "diff";

/** Up to three of these names that resemble what an editor wrote, the most similar first. */
export function nearTo(typed: string, names: readonly string[]): string[] {
  const wanted = basename(typed).toLowerCase();
  const unlike = (name: string) =>
    diffChars(wanted, basename(name).toLowerCase())
      .filter(({ added, removed }) => added || removed)
      .reduce((sum, { count }) => sum + count, 0);
  const sorted = (word: string) => [...word.toLowerCase()].sort().join("");
  // Letters in another order, such as scr for src, are one slip.
  const isAnagram = (name: string) => sorted(name) === sorted(wanted);
  return names
    .map((name) => ({ name, changes: isAnagram(name) ? 1 : unlike(name) }))
    .filter(({ changes }) => changes <= wanted.length / 2)
    .sort((a, b) => a.changes - b.changes)
    .slice(0, 3)
    .map(({ name }) => name);
}
