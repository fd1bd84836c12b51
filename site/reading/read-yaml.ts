import { z } from "astro/zod";
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import { fillFigures } from "./figures.ts";
import { ContentError, type Mistake } from "./mistakes.ts";
import { unseen, unseenAt } from "./read-text.ts";

/**
 * Reads and checks one YAML file, and fills in the figures of firmware, team and settings.
 *
 * @param name the file's path in messages
 * @throws ContentError with all mistakes
 */
export function readYaml<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineOf = (offset: number) => lineCounter.linePos(offset).line;
  const throwIfAny = (mistakes: readonly Mistake[]) => {
    if (mistakes.length === 0) return;
    const lines = mistakes.map(
      ({ offset, message }) => `${name}, line ${lineOf(offset)}: ${message}.`,
    );
    throw new ContentError(lines.join("\n"));
  };
  const blank = text.search(specialBlank);
  if (blank >= 0) {
    const message = "has a special blank, as copied from a web page. Type ordinary spaces";
    throwIfAny([{ offset: blank, message }]);
  }
  throwIfAny(syntaxMistake(document, text));
  throwIfAny(lostText(document, text));
  const unknownFigures = fillFigures(document);
  refuseOtherNumbers(document);
  const typedAt = (path: readonly PropertyKey[] = []) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range) return undefined;
    return text.slice(node.range[0], node.range[1]).replace(/\s+/g, " ").slice(0, 60);
  };
  const { data, error } = schema.safeParse(document.toJS(), {
    error: (issue) => messageOf(issue, typedAt(issue.path)),
  });
  const wrongFields = (error?.issues ?? []).map((issue) => ({
    offset: offsetOf(document, issue),
    message: `${nameOf(issue.path)}: ${issue.message}`,
  }));
  throwIfAny([...unknownFigures, ...wrongFields]);
  return data as z.infer<Schema>;
}

/** What editors of texts do most, by the parser's code, whose own words are for programmers. */
const causes: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "has a second colon and a space. Put the whole text in quotes",
  BAD_SCALAR_START: "begins with a special sign. Put the whole text in quotes",
  UNEXPECTED_TOKEN: "goes on after a quotation mark, bracket or star. Put the whole text in quotes",
  TAB_AS_INDENT: "begins with a tab. Delete it and type spaces",
  DUPLICATE_KEY: "is there twice: the group has this field above. Keep one of them",
  MISSING_CHAR:
    "lacks a colon and a space after a field's name, or quotes around a text that starts with a #",
  MULTIPLE_DOCS: "ends the file early. Delete this line",
  BLOCK_IN_FLOW: "lacks a comma in braces or brackets. Put one between two entries",
  BAD_INDENT: "isn't in one column with its group, or follows a bracket that isn't closed",
};

/** A field whose text follows its colon, or whose colon follows a blank; an address is none. */
const noSpace = /^(?:- +)*([a-z][\w-]*) ?:(?!\/\/)(\S.*)$/i;

const spaced = (typed: string) => {
  const [, name, text] = noSpace.exec(typed.trim()) ?? [];
  return name && `lacks a space after the colon. Write ${name}: ${text}`;
};

const advice =
  "Write a field as name, colon, space, text; begin the fields of a group in one column, with spaces; put text with special characters in straight quotes";

/** What keeps a file from being read; later errors are often consequences of the first. */
function syntaxMistake(document: Document, text: string): Mistake[] {
  const [first, ...others] = document.errors;
  if (!first) return [];
  const mistakeAt = (offset: number, cause?: string) => {
    const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0] ?? "";
    const shown = `"${line.trim().slice(0, 60)}"`;
    return [{ offset, message: `${shown}: ${cause ? `${cause}. ${advice}` : advice}` }];
  };
  const start = document.contents?.range?.[0] ?? 0;
  if (/(?:^|\n) +$/.test(text.slice(0, start))) return mistakeAt(start, "begins with spaces");
  const [begin] = first.pos;
  const typed = text.slice(text.lastIndexOf("\n", begin - 1) + 1).split("\n", 1)[0] ?? "";
  const cause = spaced(typed);
  if (cause) return [{ offset: begin, message: `"${typed.trim().slice(0, 60)}": ${cause}` }];
  // The parser takes the value above and this field's name for one name, on two lines.
  const shifted = others.find(
    ({ code, pos }) => code === "MULTILINE_IMPLICIT_KEY" && pos[0] === begin,
  );
  if (shifted) {
    return mistakeAt(shifted.pos[1] - 1, "is further to the right than the field above");
  }
  // It may be at the end of a line when it finds out.
  const skipped = first.code === "BAD_INDENT" ? /^(?:[^\S\n]*(?:#.*)?\n)*/ : /^/;
  const skip = skipped.exec(text.slice(begin))?.[0].length ?? 0;
  const offset = openedAt(document, begin + skip);
  if (first.message.startsWith("Missing closing")) {
    return mistakeAt(offset, "lacks the quotation mark at its end");
  }
  if (/: [|>]\S*\s+$/.test(text.slice(0, offset))) {
    return mistakeAt(offset, "must begin further to the right than the field above");
  }
  return mistakeAt(offset, causes[first.code]);
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

const specialBlank = /^ *(?:- +)*(?:[\w-]+:)? *(?:[^\S \t\r\n]|[\u200b\u2060])/m;

/** What YAML reads without an error, but not as an editor meant it. */
function lostText(document: Document, text: string): Mistake[] {
  const found: Mistake[] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || value !== null) return;
      const cause = spaced(String(key.value));
      const [offset = 0] = key.range ?? [];
      if (cause) found.push({ offset, message: `"${key.value}": ${cause}` });
    },
    Node(_key, node) {
      const [start = 0, end] = node.range ?? [];
      const add = (message: string, offset = start) => found.push({ offset, message });
      if (isAlias(node) || node.anchor || node.tag) {
        add("begins with a special sign. Put the whole text in quotes");
      } else if (isScalar(node) && node.comment) {
        const comment = node.comment.trim().slice(0, 40);
        add(`everything after the # is lost: "${comment}". Put the whole text in quotes`);
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
      if (/[\]}],$/.test(typed)) add("has a comma at its end. Delete it");
      const entry = /(?<=\n *)- .*/.exec(typed);
      if (entry) {
        const message = `"${entry[0]}": is further to the right than the entry above`;
        add(message, start + entry.index);
      }
    },
  });
  return found;
}

/** Only digits are a number to an editor: YAML reads 1.000 as 1, 010 as 10 and 1e3 as 1000. */
function refuseOtherNumbers(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === "number" && node.source !== String(node.value)) {
        node.value = Number.NaN;
      }
    },
  });
}

/** A field's name in messages; entries of a list are counted from 1. */
function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  const words = path.map((step) =>
    typeof step === "number" ? ` entry ${step + 1}` : `.${String(step)}`,
  );
  return `"${words.join("").replace(/^\./, "")}"`;
}

/** What a field with this type must contain; editors know no types. */
const mustBe: Readonly<Record<string, string>> = {
  string: "must be text. Put it in quotes if it has a colon and a space, or begins with a bracket",
  boolean: "must be true or false",
  number: "must be a number: only digits, no comma or dot, no quotes",
  int: "must be a whole number: only digits, no comma or dot, no quotes",
  array: "must be a list, each entry after a dash and a space",
  object: "must be a group of fields, each on a line of its own",
  record: "must be a group of fields, each on a line of its own",
};

/** What is wrong, in words for people who know texts, numbers and lists but no types. */
function messageOf(issue: z.core.$ZodRawIssue, typed: string | undefined): string {
  const { inst } = issue;
  const message = plainMessage(issue, typed) ?? `${z.locales.en().localeError(issue)}`;
  if (issue.code === "unrecognized_keys" && inst instanceof z.ZodObject) {
    return `${message}. Possible fields: ${Object.keys(inst.shape).join(", ")}`;
  }
  const isShown = typed && issue.code !== "custom" && !message.includes(typed);
  const description = inst instanceof z.ZodType && inst.description;
  return `${message}${isShown ? `. You wrote: ${typed}` : ""}${description ? `. Description: ${description}` : ""}`;
}

function plainMessage(issue: z.core.$ZodRawIssue, typed: string | undefined): string | undefined {
  const { code, input, inst } = issue;
  if (code === "invalid_type" && input === undefined) return "missing";
  if (input === null && !typed)
    return "empty. Fill it in, or delete the line if it can be left out";
  if (inst instanceof z.ZodEmail) return "must be an email address, such as an@firm.example";
  if (inst instanceof z.ZodISODate) return "must be a day that exists, such as 2027-01-31";
  if (code === "invalid_type" && issue.expected === "string" && typed) {
    return `must be text. Put it in quotes: "${typed}"`;
  }
  if (code === "invalid_type") return spaced(typed ?? "") ?? mustBe[issue.expected];
  // A choice, or the type of a block.
  const options = (issue.values ?? issue.options) as readonly unknown[] | undefined;
  if (options) return `must be one of: ${options.join(", ")}`;
  if (code !== "too_big" && code !== "too_small") return undefined;
  const limit =
    code === "too_big" ? `the most is ${issue.maximum}` : `the least is ${issue.minimum}`;
  if (issue.inclusive === false) return `must be more than ${issue.minimum}`;
  if (typeof input === "string") return `${limit} characters, and it has ${input.length}`;
  return Array.isArray(input) ? `${limit} entries, and it has ${input.length}` : limit;
}

/** Where an issue's field begins, or the nearest node around it that exists. */
function offsetOf(document: Document, { path, ...issue }: z.core.$ZodIssue): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    const place = "keys" in issue ? keyIn(node, issue.keys?.[0]) : node;
    if (isNode(place) && place.range) return place.range[0];
  }
  return 0;
}

function keyIn(map: unknown, name: string | undefined): unknown {
  if (!isMap(map)) return map;
  return map.items.map(({ key }) => key).find((key) => isScalar(key) && `${key.value}` === name);
}
