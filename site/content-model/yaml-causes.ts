import type { YAMLError } from "yaml";

const column = "isn't in one column with the fields or entries of its group";
const noColon =
  "lacks a colon and a space after a field's name, or a dash and a space before an entry";
export const specialSign = "begins with a special sign. Put the whole text in quotes";
export const tag = "is a tag. Write its parts, such as its address, as fields of their own";

/** Where a line's text begins: after a dash, and after a field's name. */
const before = String.raw`^\s*(?:- +)*(?:[\w-]+: +)?`;

const isText = /^UNEXPECTED_TOKEN$|^BAD_SCALAR_START$/;

/**
 * What an editor did where the parser says what it expected: the error's code, its line in the file, and
 * what is wrong. The first that fits counts.
 */
const causes: readonly (readonly [code: RegExp, line: RegExp, cause: string])[] = [
  [/./, new RegExp(`${before}<`), tag],
  [
    isText,
    new RegExp(`${before}["']`),
    "begins with a quotation mark that doesn't enclose the whole text. Write “ ” and ’ in the text, or put the whole text in quotes of the other kind",
  ],
  [isText, /: +- /, "has a list after a colon. Begin it on the next line, or put text in quotes"],
  [isText, new RegExp(`${before}[^\\s\\w]`), specialSign],
  [/^BLOCK_IN_FLOW/, /[{]/, "lacks a comma between two fields in braces"],
  [/^BLOCK_IN_FLOW/, /./, "lacks a comma between two entries in brackets or braces"],
  [
    /^BLOCK_AS_IMPLICIT_KEY/,
    /\S: .*\S: /,
    "has a second colon and a space. Put the whole text in quotes",
  ],
  [/^DUPLICATE_KEY/, /./, "is there twice: the group has this field above. Keep one of them"],
  [/^MULTIPLE_DOCS/, /./, "ends the file early. Delete this line"],
  [/^TAB_AS_INDENT/, /./, "begins with a tab. Delete it and type spaces"],
  [/^BAD_DQ_ESCAPE/, /./, "has a backslash in double quotes. Use single quotes"],
];

/** By the parser's words, for codes that stand for more than one cause. */
const worded: readonly (readonly [message: RegExp, cause: string])[] = [
  [/Missing closing/, "lacks the quotation mark at its end"],
  [
    /end with a [\]}]/,
    "follows a bracket or brace that isn't closed. Close it, or put text in quotes",
  ],
  [/without - indicator/, "lacks a dash and a space before it, as the entries above have"],
  [/single line|followed by map values|node end/, noColon],
  [/,/, "lacks a comma in brackets or braces"],
];

/** What is wrong in this line, in words that need no knowledge of YAML. */
export function causeOf({ code, message }: YAMLError, line: string): string {
  const [, , cause] = causes.find(([ofCode, of]) => ofCode.test(code) && of.test(line)) ?? [];
  return cause ?? worded.find(([words]) => words.test(message))?.[1] ?? column;
}
