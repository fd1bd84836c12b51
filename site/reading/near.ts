import { basename } from "node:path/posix";
import { diffChars } from "diff";

/** How many letters of one word another leaves out, and how many it has instead. */
function lettersBetween(one: string, other: string): { removed: number; added: number } {
  const changes = diffChars(one.toLowerCase(), other.toLowerCase());
  const count = (kind: "removed" | "added") =>
    changes.filter((change) => change[kind]).reduce((sum, { count }) => sum + count, 0);
  return { removed: count("removed"), added: count("added") };
}

/** Whether a word has one letter too many, too few, or another than the other word, or one at another place. */
export function isOneSlip(typed: string, meant: string): boolean {
  const { removed, added } = lettersBetween(typed, meant);
  return removed <= 1 && added <= 1;
}

/** Up to three of these names that resemble what an editor wrote, the most similar first. */
export function nearTo(typed: string, names: readonly string[]): string[] {
  const wanted = basename(typed).toLowerCase();
  const unlike = (name: string) => {
    const { removed, added } = lettersBetween(wanted, basename(name));
    return removed + added;
  };
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
