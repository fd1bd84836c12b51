import { type Document, isAlias, isMap, isScalar, isSeq, visit, type YAMLError } from "yaml";
import type { Slip } from "./mistakes.ts";
import { unseen, unseenAt } from "./read-text.ts";

/** Slips in how a file is written, in words for people who know no YAML. */

/** The commonest slips, by the parser's error code: its own messages are for programmers. */
const causes: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "has a second colon and a space. Put the whole text in quotes",
  BAD_SCALAR_START: "begins with a special sign. Put the whole text in quotes",
  UNEXPECTED_TOKEN: "goes on after a quotation mark, bracket or star. Put the whole text in quotes",
  TAB_AS_INDENT: "begins with a tab. Delete it and type spaces",
  MISSING_CHAR:
    "lacks a colon and a space after a field's name, or quotes around a text that starts with a #",
  MULTIPLE_DOCS: "ends the file early. Delete this line",
  BLOCK_IN_FLOW: "lacks a comma in braces or brackets. Put one between two entries",
  BAD_INDENT: "isn't in one column with its group, or follows a bracket that isn't closed",
};

/** A field whose text directly follows its colon, or whose colon follows a blank; not an address. */
const noSpace = /^(?:- +)*([a-z][\w-]*) ?:(?!\/\/)(\S.*)$/i;

/** What to write instead of a field whose colon lacks its space; undefined for others. */
export const spaced = (typed: string) => {
  const [, name, text] = noSpace.exec(typed.trim()) ?? [];
  return name && `lacks a space after the colon. Write ${name}: ${text}`;
};

/** An entry of a list whose text directly follows its dash, which before a digit is a minus. */
const noBlank = /^-([^\s\d-].*)$/;

const afterDash = (typed: string) => {
  const [, entry] = noBlank.exec(typed.trim()) ?? [];
  return entry && `lacks a space after the dash. Write - ${entry}`;
};

/** What other programs write where an entry or a file begins. */
function pasted(typed: string): string | undefined {
  if (/^\s*```/.test(typed)) return "is a fence from a chat. Delete this line";
  if (/^\s*(?:[•·▪◦–—]|\d+[.)])\s/.test(typed)) {
    return "begins as in a word processor. Begin an entry with a hyphen and a space";
  }
  return undefined;
}

/** An entry or a field in a column where none is. */
function askew(typed: string, { code }: YAMLError): string | undefined {
  const colons = typed.match(/:(?=\s|$)/g)?.length ?? 0;
  return code === "BLOCK_AS_IMPLICIT_KEY" && colons < 2
    ? "isn't in one column with the fields or entries above. Begin it in their column, and what belongs to it further to the right"
    : undefined;
}

/** What to do about a line that Enter made in the middle of a sentence. */
export const joinLines =
  "If it goes on with the text above, join the lines, or begin this one further to the right";

/** Whether a text of several lines should begin after this. */
const isUnderCode = (before: string) => /: [|>]\S*\s+$/.test(before);

/** A text in quotes that YAML takes for letters. */
const curlyQuoted = (typed: string) =>
  /^\s*(?:- +)*(?:[\w-]+: +)?[“”„‘’«]/.test(typed)
    ? `begins with a curly quote, which doesn't count here. Put straight quotes, ", around the whole text`
    : undefined;

/** A line without a field where the parser wants one. */
function nameless(typed: string, before: string, { code, message }: YAMLError): string | undefined {
  const isWanted = code === "MULTILINE_IMPLICIT_KEY" || /^(?:Implicit|All) map/.test(message);
  const isText = /^\s*[^\s#-](?:[^:]|:\S)*$/.test(typed);
  return isWanted && isText && !isUnderCode(before)
    ? `has no field name, colon and space. ${joinLines}`
    : undefined;
}

/** A field that would be right in an entry of its own. */
function lostDash(
  document: Document,
  before: string,
  typed: string,
  { code }: YAMLError,
): string | undefined {
  if (code === "DUPLICATE_KEY") {
    let isInList = false;
    visit(document, {
      Pair(_key, { key }, path) {
        const isIt = isScalar(key) && key.range?.[0] === before.length;
        if (isIt) isInList = isSeq(path.at(-2));
      },
    });
    const begin = isInList ? ", or begin a new entry here with a dash and a space" : "";
    return `is there twice: the group has this field above. Keep one of them${begin}`;
  }
  const [, indent = ""] = /^( *)[\w-]+:(?:\s|$)/.exec(typed) ?? [];
  const above = before
    .split("\n")
    .findLast((line) => line.trim() && line.search(/\S/) <= indent.length);
  if (code !== "BAD_INDENT" || !above?.startsWith(`${indent}- `)) return undefined;
  return "stands under a dash. Begin a new entry with a dash and a space, or put it under the field after that dash";
}

/** A text in quotes that has the same quotes inside. */
function endedEarly(document: Document, text: string, begin: number): string | undefined {
  const rest = text.slice(begin).split("\n", 1)[0] ?? "";
  let quote = "";
  visit(document, {
    Scalar(_key, { type, range }) {
      const isBefore = range && range[1] <= begin && text.slice(range[1], begin).trim() === "";
      if (isBefore && type?.startsWith("QUOTE")) quote = text.charAt(range[0]);
    },
  });
  const isWithin = /^\w/.test(rest) && text[begin - 1] === quote;
  const isWhole = !rest.startsWith(quote) && new RegExp(`${quote}[\\]},\\s]*$`).test(rest);
  if (!quote || !(isWithin || isWhole)) return undefined;
  const inside =
    quote === "'"
      ? "at an apostrophe. Put double quotes around the whole text"
      : 'at a quotation mark inside. Write “ and ” there, or \\"';
  return `its text ends early, before “${rest.slice(0, 40)}”, ${inside}`;
}

const advice =
  "Write a field as name, colon, space, text; begin the fields of a group in one column, with spaces; put text with special characters in straight quotes";

/** The line that has this place. */
const lineAt = (text: string, offset: number) =>
  text.slice(text.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0] ?? "";

/** @returns what keeps a file from being read; later errors are often consequences of the first */
export function syntaxMistake(document: Document, text: string): Slip[] {
  const [first, ...others] = document.errors;
  if (!first) return [];
  const mistakeAt = (offset: number, cause?: string) => {
    const shown = `"${lineAt(text, offset).trim().slice(0, 60)}"`;
    return [{ offset, message: `${shown}: ${cause ? `${cause}. ${advice}` : advice}` }];
  };
  const start = document.contents?.range?.[0] ?? 0;
  if (/(?:^|\n) +$/.test(text.slice(0, start))) return mistakeAt(start, "begins with spaces");
  // The parser may report the end of the empty line before.
  const [empty = ""] = /^\n+/.exec(text.slice(first.pos[0])) ?? [];
  const isEmpty = text[first.pos[0] - 1] === "\n";
  const begin = first.pos[0] + (isEmpty ? empty.length : 0);
  const typed = lineAt(text, begin);
  const cause =
    pasted(typed) ??
    afterDash(typed) ??
    spaced(typed) ??
    nameless(typed, text.slice(0, begin), first) ??
    lostDash(document, text.slice(0, begin), typed, first) ??
    endedEarly(document, text, begin);
  if (cause) return [{ offset: begin, message: `"${typed.trim().slice(0, 60)}": ${cause}` }];
  // The parser takes the value above and this field's name for one name, on two lines.
  const shifted = others.find(
    ({ code, pos }) => code === "MULTILINE_IMPLICIT_KEY" && pos[0] === begin,
  );
  if (shifted && !/^\s*- /.test(typed)) {
    return mistakeAt(shifted.pos[1] - 1, "is further to the right than the field above");
  }
  // The parser may notice only at the end of a line.
  const skipped = first.code === "BAD_INDENT" ? /^(?:[^\S\n]*(?:#.*)?\n)*/ : /^/;
  const skip = skipped.exec(text.slice(begin))?.[0].length ?? 0;
  const offset = openedAt(document, begin + skip);
  if (first.message.startsWith("Missing closing")) {
    return mistakeAt(
      offset,
      "lacks the quotation mark at its end. If it goes on below, join the lines",
    );
  }
  if (isUnderCode(text.slice(0, offset))) {
    return mistakeAt(offset, "must begin further to the right than the field above");
  }
  return mistakeAt(offset, askew(typed, first) ?? curlyQuoted(typed) ?? causes[first.code]);
}

/** The start of the unclosed quotation around an error here, else the error itself. */
function openedAt(document: Document, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar(_key, { type, range }) {
      const isAround = range && range[0] < offset && range[2] >= offset;
      if (isAround && type?.startsWith("QUOTE")) start = range[0];
    },
  });
  return start;
}

/** A blank that YAML takes for a letter, where a line begins. */
export const specialBlank = /^ *(?:- +)*(?:[\w-]+:)? *(?:[^\S \t\r\n]|[\u200b\u2060])/m;

/** @returns what YAML reads without an error, but not as an editor meant it */
export function lostText(document: Document, text: string): Slip[] {
  const found: Slip[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key)) return;
      const around = path.at(-1);
      const afterComma =
        isMap(around) && around.flow
          ? "follows a comma within { }, which begins a new field. Put the text with the comma in straight quotes"
          : undefined;
      const cause =
        afterDash(String(key.value)) ??
        (value === null && (spaced(String(key.value)) ?? afterComma));
      const [offset = 0] = key.range ?? [];
      const [number] = /(?<=: )\d{1,3}, ?\d{3}$/.exec(text.slice(0, key.range?.[1])) ?? [];
      if (cause && number) {
        const message = `"${number}": a number has no comma. Write ${number.replace(/, ?/, "")}`;
        found.push({ offset, message });
      } else if (cause) found.push({ offset, message: `"${key.value}": ${cause}` });
    },
    Node(_key, node) {
      const [start = 0, end] = node.range ?? [];
      const add = (message: string, offset = start) => found.push({ offset, message });
      if (isAlias(node) || node.anchor || node.tag) {
        add("begins with a special sign. Put the whole text in quotes");
      } else if (isScalar(node) && node.comment) {
        const comment = node.comment.trim().slice(0, 40);
        const lost = `everything after the # is lost: "${comment}". Put the whole text in quotes`;
        add(curlyQuoted(text.slice(start)) ?? lost);
      }
      const value = isScalar(node) ? String(node.value) : "";
      // Code of several lines can have tabs.
      const isCode = isScalar(node) && node.type === "BLOCK_LITERAL";
      const odd = [value.search(unseen), isCode ? -1 : value.indexOf("\t")].find((at) => at >= 0);
      if (odd !== undefined) add(unseenAt(value, odd));
      const typed = isScalar(node) && node.type === "PLAIN" ? text.slice(start, end) : "";
      if (/^[“„‘«][^“”‘«»]*[”“’»]$/.test(typed)) {
        add(`${typed} is in curly quotes, which would be shown. Use straight quotes`);
      }
      if (/^[“„][^“„"]*"$/.test(typed)) {
        add(`${typed} begins with a curly quote and ends with a straight one. Use straight quotes`);
      }
      if (/[\]}],$/.test(typed)) add("has a comma at its end. Delete it");
      const [begun = ""] = typed.split("\n", 1);
      const entry = /(?<=\n *)-.*/.exec(typed);
      const dash = entry && afterDash(begun);
      if (dash) add(`"${begun}": ${dash}`);
      else if (entry?.[0].startsWith("- ")) {
        const message = `"${entry[0]}": is further to the right than the entry above`;
        add(message, start + entry.index);
      }
    },
  });
  return found;
}
