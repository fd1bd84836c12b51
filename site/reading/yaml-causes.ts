import type { YAMLError } from "yaml";

const noColon =
  "lacks a colon and a space after a field's name, or a dash and a space before an entry, or more spaces before a text that goes on";
const halfQuoted =
  "begins with a quotation mark that doesn't enclose it. Inside a text, write “ ” and ’, or put the whole text in quotes of the other kind";
export const lastComma = "has a comma at its end. Delete it";
export const specialSign = "begins with a special sign. Put the whole text in quotes";
export const tag = "is a tag. Write its parts, such as its address, as fields of their own";

/** A line whose text begins like this, after a dash and a field's name. */
const begins = (sign: string) => new RegExp(String.raw`^\s*(?:- +)*(?:[\w-]+: +)?${sign}`);

const unexpected = /^UNEXPECTED_TOKEN|^BAD_SCALAR_START/;

/**
 * What an editor did where the parser says what it expected: the error's code and message, its line, and
 * what is wrong. The first that fits counts.
 */
const causes: readonly (readonly [error: RegExp, line: RegExp, cause: string])[] = [
  [/^/, begins("<"), tag],
  [/^UNEXPECTED_TOKEN/, /[\]}"'],\s*$/, lastComma],
  [/^MISSING_CHAR Comments/, /#/, "has a text that starts with a #. Put it in quotes"],
  [unexpected, begins(`["']`), halfQuoted],
  [unexpected, begins(String.raw`[^\s\w]`), specialSign],
  [/^BLOCK_AS/, begins("[“„‘]"), "is in curly quotes and has a colon. Use straight quotes"],
  [/^BLOCK_AS/, /\S: .*\S: /, "has a second colon and a space. Put the whole text in quotes"],
  [/^DUPLICATE/, /^/, "is there twice: the group has this field above. Keep one of them"],
  [/^MULTIPLE_DOCS/, /^/, "ends the file early. Delete this line"],
  [/^TAB/, /^/, "begins with a tab. Delete it and type spaces"],
  [/^BAD_DQ_ESCAPE/, /^/, "has a backslash in double quotes. Use single quotes"],
  [/Missing closing/, /^/, "lacks the quotation mark at its end"],
  [/end with a [\]}]/, /^/, "follows a bracket or brace that isn't closed. Close it"],
  [/single line$|map values$|node end$|without -/, /^/, noColon],
  [/^BLOCK_IN_FLOW|,/, /^/, "lacks a comma in braces or brackets. Put one between two entries"],
];

/** What is wrong in this line, in words that need no knowledge of YAML, mostly with what to do. */
export function causeOf({ code, message }: YAMLError, line: string): string {
  const found = causes.find(([error, of]) => error.test(`${code} ${message}`) && of.test(line));
  return found?.[2] ?? "isn't in one column with the fields or entries of its group";
}
