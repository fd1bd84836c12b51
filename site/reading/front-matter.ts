/** The parts of a Markdown file. */
export type Parts = {
  /** The fields before the text, as YAML. */
  readonly fields: string;
  /** The text, after an empty line for each line before it: both parts have the file's lines. */
  readonly body: string;
};

/** Splits a Markdown file at the lines of three hyphens around its fields; undefined without both. */
export function partsOf(text: string): Parts | undefined {
  const [whole, fields] = /^(---[^\S\n]*\n(?:[^\n]*\n)*?)---[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined || fields === undefined) return undefined;
  return { fields, body: "\n".repeat(whole.split("\n").length - 1) + text.slice(whole.length) };
}

/** What a file has in YAML: all of it, or the fields of a Markdown file. */
export const yamlOf = (file: string, text: string): string | undefined =>
  file.endsWith(".md") ? partsOf(text)?.fields : text;
