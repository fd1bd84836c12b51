/** The word most likely meant by a misspelt one; `undefined` when none is near enough. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, word.length / 3) ? best.candidate : undefined;
}

/** Levenshtein distance: letters to add, remove or change. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
