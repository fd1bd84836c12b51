import { type Document, visit, type YAMLError } from "yaml";
import { bracesCause, type Cause, lacksComma, lineAt, otherBraces, unclosed } from "./braces.ts";
import { askew, bullet, listAmidFields, lostDash } from "./columns.ts";
import {
  afterDash,
  curlyQuoted,
  joinLines,
  lacksColon,
  quoteSign,
  sign,
  spaced,
  spacedAddress,
  unmoved,
} from "./line-slips.ts";
import { asSentence, excerpt, type Slip } from "./mistakes.ts";

/** Slips in how a file is written, in words for people who know no YAML. */

/** The commonest slips, by the parser's error code: its own messages are for programmers. */
const causes: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "has a second colon and a space. Put all after the first in quotes",
  TAB_AS_INDENT:
    "begins with a tab. Type spaces instead, as many as the lines beside it begin with",
  MISSING_CHAR:
    "lacks a colon and a space after a field's name, or quotes around a text that starts with a #",
  MULTIPLE_DOCS: "ends the file early. Delete this line",
  BAD_INDENT:
    "isn't in one column with its group. Begin the fields of a group in one column, with spaces",
};

/** The parser's code; a field in the column of dashes lacks no sign. */
const codeOf = ({ code, message }: YAMLError) =>
  message.startsWith("Sequence item") ? "BAD_INDENT" : code;

/** What other programs write where an entry or a file begins. */
function pasted(typed: string): string | undefined {
  if (/^\s*```/.test(typed)) return "is a fence from a chat. Delete this line";
  if (/^\s*\|.*\|\s*$/.test(typed)) {
    return "is a table with bars. Write each row as - [cell, cell], the headings in columns, and leave out the line of hyphens";
  }
  if (/^\s*[}\]],?\s*$/.test(typed)) return "closes what nothing opens. Delete this line";
  if (bullet.test(typed)) {
    return "begins as in a word processor. Begin an entry with a hyphen and a space";
  }
  return undefined;
}

/** Whether a text of several lines should begin after this. */
const isUnderCode = (before: string) => /[:-] [|>][-+\d]*[^\S\n]*\n\s*$/.test(before);

/** A text with a sign that YAML takes for something else, in front of the error or at it. */
function signedText(text: string, begin: number, { message }: YAMLError): string | undefined {
  if (message.startsWith("Unexpected , ")) return undefined;
  const before = text.slice(text.lastIndexOf("\n", begin - 1) + 1, begin);
  const line = lineAt(text, begin);
  const entry = before.trim()
    ? before.split(/[[{,]\s*|: +|^ *(?:- +)+/).at(-1) + line.slice(before.length)
    : line.replace(/^ *(?:- +)*(?:[\w-]+: +)?/, "");
  const [found] = sign.exec(entry) ?? [];
  if (found === "@" && /\b(?:href|linkedin|src|introCall): *@/.test(line)) {
    return "is no web address. Write one that begins with https://";
  }
  return found && quoteSign(found);
}

/** A line without a field where the parser wants one. */
function nameless(
  typed: string,
  before: string,
  { code, message }: YAMLError,
  fields: readonly string[],
): string | undefined {
  const isWanted =
    code === "MULTILINE_IMPLICIT_KEY" || /^(?:Implicit map|All map|Sequence item)/.test(message);
  const isText = /^\s*[^\s#-](?:[^:]|:\S)*$/.test(typed);
  const [indent = ""] = /^ */.exec(typed) ?? [];
  const above = before.split("\n").findLast((line) => /^ *[^ #]/.test(line)) ?? "";
  const isAmongEntries = above.startsWith(`${indent}- `);
  if (!isWanted || !isText) return undefined;
  const colon = lacksColon(typed.trim(), (name) => fields.includes(name));
  if (colon) return `${colon}, or join it with the text above`;
  const [dash] = /^ *- +(?=\S)/.exec(above) ?? [];
  if (dash && dash.length > indent.length && !isAmongEntries) {
    const more = `write “${dash}${typed.trim()}” for one more, with all its spaces`;
    const isRest = /^\s*\p{Ll}/u.test(typed);
    const instead = isRest
      ? `Join it with the text above, or ${more}`
      : `${asSentence(more)}, or join it with the text above`;
    return `belongs to no entry of the list above. ${instead}`;
  }
  if (/^\s*[a-z][\w/.-]+\s*$/.test(typed) && !isAmongEntries) {
    return `lacks the colon of a field. Write “${typed.trim()}:” instead, or join it with the text above`;
  }
  return isAmongEntries
    ? `lacks the dash of the entries beside it. Write “- ${typed.trim()}” instead`
    : `has no field name, colon and space. ${joinLines}`;
}

/** A text in quotes that has the same quotes inside, or that goes on after them. */
function endedEarly(
  document: Document,
  text: string,
  { code, pos: [begin] }: YAMLError,
): string | undefined {
  const isField = /^BLOCK_(?:AS_IMPLICIT_KEY|IN_FLOW)$/.test(code);
  let quote = "";
  let end = begin;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (!range || !type?.startsWith("QUOTE")) return;
      const isBefore = range[1] <= begin && /^[^\S\n]*$/.test(text.slice(range[1], begin));
      if (!isBefore && !(isField && range[0] === begin)) return;
      quote = text.charAt(range[0]);
      end = range[1];
    },
  });
  const rest = text.slice(end).split("\n", 1)[0] ?? "";
  if (!quote || !rest.trim()) return undefined;
  const [, next] = /^ +([a-z][\w-]*): /.exec(rest) ?? [];
  if (next && /\{[^{}]*$/.test(text.slice(0, end))) return lacksComma(next);
  const isWithin = /^\w/.test(rest);
  const isWhole = !rest.trim().startsWith(quote) && new RegExp(`${quote}[\\]},\\s]*$`).test(rest);
  if (isWithin || isWhole) {
    const inside =
      quote === "'"
        ? "at an apostrophe. Put double quotes in place of the single ones"
        : 'at a quotation mark inside. Write “ and ” there, or \\"';
    return `its text ends early, before “${rest.trim().slice(0, 40)}”, ${inside}`;
  }
  return isField || code === "UNEXPECTED_TOKEN"
    ? "goes on after a quotation mark. Put the whole text in quotes, and write “ and ” inside"
    : undefined;
}

/** A label before a number or an address, as in “Tel.: +32 9 234 56 78”. */
function labelled(typed: string, { code }: YAMLError): string | undefined {
  const [, label] =
    /^\s*(?:- )?[\w-]+: +([a-z][\w-]*\.?:) (?=[+\d/]|www\.|\S+@|\S+\.\S)/i.exec(typed) ?? [];
  return label && code === "BLOCK_AS_IMPLICIT_KEY"
    ? `${causes[code]}; or, where a number or an address belongs, leave “${label}” out`
    : undefined;
}

/** The names of the fields that a file has, as its lines begin with them. */
const namesIn = (text: string) =>
  [...text.matchAll(/^ *(?:- +)*([a-z][\w-]*):(?= |$)/gim)].map(([, name = ""]) => name);

/** Two fields in one line, or a text with a colon after a comma or after a word that is a field's name. */
function joinedFields(
  typed: string,
  { code }: YAMLError,
  fields: readonly string[],
): string | undefined {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return undefined;
  const second = (before: string) =>
    fields.find((field) => new RegExp(`: [^"'[{]*${before}${field}: `).test(typed));
  const glued = second(`[^"'[{ ]`);
  if (glued) return `has two fields in one line. Begin a line of its own with ${glued}`;
  const apart = second(" ");
  if (apart) {
    return `has two fields in one line: begin a line of its own with ${apart}. Or, if that is no field here, put the whole text in quotes`;
  }
  const [, name] = /: [^"'[{]+, ([a-z]\w*): /.exec(typed) ?? [];
  return name && `${causes[code]}; or, if “${name}” is a field, begin a line of its own with it`;
}

const advice =
  "Write a field as name, colon, space, text; begin the fields of a group in one column, with spaces; put text with special characters in straight quotes";

/**
 * @param fields the names of the fields at the file's top; others are in the file
 * @returns what keeps a file from being read; later errors are often consequences of the first
 */
export function syntaxMistake(document: Document, text: string, fields: readonly string[]): Slip[] {
  const [first] = document.errors;
  if (!first) return [];
  const mistakeAt = ({ offset, cause }: Cause) => [
    { offset, message: `"${excerpt(lineAt(text, offset))}": ${cause}` },
  ];
  const open = unclosed(document, text, first);
  if (open) return mistakeAt(open);
  const start = document.contents?.range?.[0] ?? 0;
  if (/(?:^|\n) +$/.test(text.slice(0, start))) {
    return mistakeAt({ offset: start, cause: "begins with spaces. Delete them" });
  }
  // The parser may report the end of the empty line before.
  const [empty = ""] = /^\n+/.exec(text.slice(first.pos[0])) ?? [];
  const isEmpty = text[first.pos[0] - 1] === "\n";
  const begin = first.pos[0] + (isEmpty ? empty.length : 0);
  const before = text.slice(0, begin);
  const typed = lineAt(text, begin);
  const isUnindented = isUnderCode(text.slice(0, text.lastIndexOf("\n", begin - 1) + 1));
  const ofLine =
    pasted(typed) ??
    (isUnindented ? "must begin further to the right than the field above" : undefined) ??
    afterDash(typed) ??
    spacedAddress(typed) ??
    unmoved(typed) ??
    spaced(typed);
  if (ofLine) return mistakeAt({ offset: begin, cause: ofLine });
  const end = withoutComma(document, text, begin);
  if (end !== undefined) {
    return mistakeAt({ offset: end, cause: "lacks a comma at its end. Put one there" });
  }
  const ofList = listAmidFields(text, document.errors);
  if (ofList) return mistakeAt(ofList);
  const cause =
    nameless(typed, before, first, [...fields, ...namesIn(text)]) ??
    signedText(text, begin, first) ??
    lostDash(document, before, typed, first) ??
    otherBraces(typed) ??
    endedEarly(document, text, first) ??
    bracesCause(text, first);
  if (cause) return mistakeAt({ offset: begin, cause });
  // The parser may notice only at the end of a line.
  const isColumn = /^BAD_INDENT$|^BLOCK_AS_IMPLICIT_KEY$/.test(first.code);
  const [skipped = ""] = (isColumn && /^(?:[^\S\n]*(?:#.*)?\n)*/.exec(text.slice(begin))) || [];
  if (first.message.startsWith("Missing closing")) {
    const offset = unendedAt(document, text, begin);
    const cause = /[“”„]\s*$/.test(lineAt(text, offset))
      ? "begins with a straight quote and ends with a curly one. Use straight quotes"
      : "lacks the quotation mark at its end. If it goes on below, join the lines";
    return mistakeAt({ offset, cause });
  }
  const offset = openedAt(document, begin + skipped.length);
  const column = askew(text, document.errors, offset);
  if (column) return mistakeAt(column);
  const plain =
    curlyQuoted(typed) ??
    joinedFields(typed, first, [...fields, ...namesIn(text)]) ??
    labelled(typed, first) ??
    causes[codeOf(first)] ??
    advice;
  return mistakeAt({ offset, cause: plain });
}

/** Where a line within braces ends without its comma, if that is what the error at the next line is. */
function withoutComma(document: Document, text: string, begin: number): number | undefined {
  const [first, ...others] = document.errors;
  const onLine = text.slice(text.lastIndexOf("\n", begin - 1) + 1, begin);
  if (first?.message.startsWith("Missing , ") && !onLine.trim()) {
    return text.slice(0, begin).trimEnd().length - 1;
  }
  const isWithin = others.some(({ code }) => code === "BLOCK_IN_FLOW");
  return first?.code === "MULTILINE_IMPLICIT_KEY" && isWithin ? begin : undefined;
}

/** The start of the last quotation before this that doesn't end, else this. */
function unendedAt(document: Document, text: string, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (!range || !type?.startsWith("QUOTE") || range[0] > offset) return;
      const isEnded = range[1] - range[0] > 1 && text[range[1] - 1] === text[range[0]];
      if (!isEnded) start = range[0];
    },
  });
  return start;
}

/** The start of the unclosed quotation around an error here, else the error itself. */
function openedAt(document: Document, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar(_key, { type, range }) {
      const isAround = range && range[0] < offset && range[1] >= offset;
      if (isAround && type?.startsWith("QUOTE")) start = range[0];
    },
  });
  return start;
}
