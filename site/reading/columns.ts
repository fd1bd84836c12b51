import { type Document, isMap, isScalar, isSeq, visit, type YAMLError } from "yaml";
import { counted } from "../../shared/counted.ts";
import type { Cause } from "./braces.ts";

/** Slips in where a line begins: YAML tells fields, groups and entries apart by their columns. */

/** What to say of a field that has a text and a list. */
export const listBeside = (value: string) =>
  `has “${value.slice(0, 40)}” after its colon, and a list below. Make it an entry of the list, delete one of them, or give the list a field of its own`;

/** What other programs write where an entry begins. */
export const bullet = /^\s*(?:[•·▪◦–—*]|\d+[.)])\s+/;

/** What to say of an entry that begins without its dash. */
export const lacksDash = (typed: string) =>
  bullet.test(typed)
    ? `begins as in a word processor. Write “- ${typed.replace(bullet, "")}” instead`
    : `lacks the dash of its entry. Write “- ${typed}” instead`;

/** The lines that aren't empty; the dash of an entry is apart from the field that may follow it. */
const linesOf = (text: string) =>
  [...text.matchAll(/^( *)((?:- +)*)([^\s#].*)$/gm)].map(
    ({ index, 1: blank = "", 2: dashes = "", 3: typed = "" }) => {
      const [, name, value = ""] = /^([\w-]+):(?: +([^#]*))?/.exec(typed) ?? [];
      const column = blank.length + dashes.length;
      const isEntry = dashes !== "";
      return {
        index,
        dash: blank.length,
        isEntry,
        column,
        typed: typed.trim(),
        name,
        value: value.trim(),
      };
    },
  );

/** @returns what is wrong with the field or the entry above a list that stands in a group of fields */
export function listAmidFields(text: string, errors: readonly YAMLError[]): Cause | undefined {
  const [first] = errors;
  // The parser may take the text of a field and the list below for one name.
  const found =
    errors.find(({ message }) => message.startsWith("A block sequence may not")) ??
    errors.find(
      ({ code, pos }) => code === "MULTILINE_IMPLICIT_KEY" && /^.*\n\s*- /.test(text.slice(...pos)),
    );
  if (!first || !found) return undefined;
  const lines = linesOf(text);
  const at = lines.findIndex(({ index, dash, isEntry }) => isEntry && index + dash >= found.pos[0]);
  const list = lines[at];
  if (!list) return undefined;
  const above = lines.slice(0, at);
  const causeAt = ({ index, column }: typeof list, cause: string) =>
    first.pos[0] >= index ? { offset: index + column, cause } : undefined;
  // Entries of one list begin with the same field, or with the same bracket.
  const begins = ({ name, typed }: typeof list) => name ?? /^[{[]/.exec(typed)?.[0];
  const owner = above.findLast(({ name, value, column }) => name && !value && column <= list.dash);
  const below = owner ? above.slice(above.indexOf(owner) + 1) : [];
  const [entry] = below.every(({ dash }) => dash >= list.dash) ? below : [];
  if (entry && !entry.isEntry && [undefined, begins(list)].includes(begins(entry))) {
    return causeAt(entry, lacksDash(entry.typed));
  }
  const isEntryOfListAbove = above.some(
    (line, index) =>
      line.isEntry &&
      line.name !== undefined &&
      line.name === list.name &&
      above.slice(index).every(({ dash }) => dash >= line.dash),
  );
  if (isEntryOfListAbove) return undefined;
  // A text goes on through entries without fields, up to a comment.
  const field = above.findLast(({ isEntry, dash }) => !isEntry || dash !== list.dash);
  const isBeside = field?.name && field.value && field.column <= list.dash;
  if (isBeside && !(list.name && field.column === list.dash)) {
    return causeAt(field, listBeside(field.value));
  }
  const beside = above.findLast(({ column }) => column <= list.dash);
  const cause =
    "has a dash in a column of fields. Delete the dash, or move the entry to the column of its list";
  return beside?.name && beside.column === list.dash ? causeAt(list, cause) : undefined;
}

/** A field that would be right in an entry of its own. */
export function lostDash(
  document: Document,
  before: string,
  typed: string,
  { code }: YAMLError,
): string | undefined {
  if (code === "DUPLICATE_KEY") {
    let first = "Keep one of them";
    visit(document, {
      Pair(_key, { key, value }, path) {
        if (!isScalar(key) || key.range?.[0] !== before.length) return;
        if (isSeq(path.at(-2))) {
          first = "Begin a new entry here with a dash and a space, or keep one of them";
        } else if (isMap(value)) first += ", or, if this is another one, give it another name";
      },
    });
    return `is there twice: the group has this field above. ${first}`;
  }
  const [, indent = ""] = /^( *)[\w-]+:(?:\s|$)/.exec(typed) ?? [];
  const above = before
    .split("\n")
    .findLast((line) => line.trim() && line.search(/\S/) <= indent.length);
  if (code !== "BAD_INDENT" || !above?.startsWith(`${indent}- `)) return undefined;
  return "stands under a dash. Put it under the field after that dash, or begin a new entry with a dash and a space";
}

/** A field or an entry in a column where none is. */
export function askew(
  text: string,
  errors: readonly YAMLError[],
  offset: number,
): Cause | undefined {
  const [first] = errors;
  // The parser takes the text above and this field's name for one name, on two lines.
  const joined = errors.find(
    ({ code, pos }) =>
      code === "MULTILINE_IMPLICIT_KEY" && pos[0] === offset && /\n.*\S/.test(text.slice(...pos)),
  );
  const place = joined ? joined.pos[1] - 1 : offset;
  const lines = linesOf(text);
  const at = lines.findLastIndex(({ index }) => index <= place);
  const [above, line] = [lines[at - 1], lines[at]];
  const isUnderText = above?.isEntry && !above.name && line?.column === above.column;
  if (joined && isUnderText && !line.isEntry) {
    return { offset: above.index, cause: "lacks a colon and a space after a field's name" };
  }
  const isBesideText = line?.name && above?.name && above.value && above.column < line.column;
  if (joined || (first?.code === "BAD_INDENT" && isBesideText)) {
    const beside = line?.isEntry
      ? lines.slice(0, at).findLast(({ isEntry, dash }) => isEntry && dash < line.dash)
      : undefined;
    if (beside) {
      const spaces = counted(beside.dash, "space");
      const dash = `begins further to the right than the entries above. Put ${spaces} before its dash`;
      return { offset: place, cause: dash };
    }
    // Several fields that far to the right may be a group, whose name has no text; one alone is a slip.
    const isGroup = lines[at + 1]?.column === line?.column && !lines[at + 1]?.isEntry;
    const instead = isGroup ? ", or delete that text" : "";
    const cause = `is further to the right than the field above, which has a text already. Begin the fields of a group in one column${instead}`;
    return { offset: place, cause };
  }
  const colons = line?.typed.match(/:(?=\s|$)/g)?.length ?? 0;
  const isColon = first?.message.startsWith("Nested mappings") && colons > 1;
  if (first?.code !== "BLOCK_AS_IMPLICIT_KEY" || isColon) return undefined;
  return {
    offset,
    cause:
      "isn't in one column with the fields or entries above. Begin it in their column, and what belongs to it further to the right",
  };
}
