import { fieldTables } from "./field-tables.ts";

/** Where the content guide stands, from the repository's root. */
export const guideFile = "docs/content-guide.md";

const begin = "<!-- Written by npm run schemas from the schemas. -->";

/** Replaces the guide's tables, which stand at its end; what comes before is written by hand. */
export function withFieldTables(guide: string): string {
  const at = guide.indexOf(begin);
  if (at < 0) throw new Error(`${guideFile} has no line ${begin}`);
  return `${guide.slice(0, at)}${begin}\n\n${fieldTables()}\n`;
}
