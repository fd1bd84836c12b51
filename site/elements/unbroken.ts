/** A label in which a name and its number stay in one line, as in `Sprint 0`. */
export const unbroken = (label: string): string =>
  label.replaceAll(/(?<=\p{Lu}\p{L}+) (?=\d)/gu, "\u00a0");
