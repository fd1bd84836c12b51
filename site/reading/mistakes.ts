import { z } from "astro/zod";
import { type Document, isAlias, isMap, isScalar, type LineCounter, type Pair, visit } from "yaml";
import { counted } from "../../shared/counted.ts";
import { causeOf, lastComma, specialSign, tag } from "./yaml-causes.ts";

/** Mistakes in a content file, worded for the person who edits it. */

/** Has one line for each mistake. */
export class ContentError extends Error {
  override name = "ContentError";
}

/** A field's name in messages; entries of a list are counted from 1. */
export function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  const words = path.map((step) =>
    typeof step === "number" ? ` entry ${step + 1}` : `.${String(step)}`,
  );
  return `"${words.join("").replace(/^\./, "")}"`;
}

/**
 * What is wrong with a field, and its schema's description.
 *
 * @param typed the field as it is in the file, unless it is a list, a group or missing
 */
export function messageOf(issue: z.core.$ZodRawIssue, typed: string | undefined): string {
  const schema = issue.inst instanceof z.ZodType ? issue.inst : undefined;
  const message = `${plainMessage(issue, typed) ?? z.locales.en().localeError(issue)}`;
  if (issue.code === "unrecognized_keys" && schema instanceof z.ZodObject) {
    // { from: 1,200 } has a field 200.
    const comma = /"\d+"/.test(message) ? "A number has no comma or dot. " : "";
    return `${message}. ${comma}Possible fields: ${Object.keys(schema.shape).join(", ")}`;
  }
  return schema?.description ? `${message}. Description: ${schema.description}` : message;
}

/** Rewords zod's messages for editors, who know texts, numbers and lists but no types. */
function plainMessage(issue: z.core.$ZodRawIssue, typed: string | undefined): string | undefined {
  const { code, input } = issue;
  const isTyped = typed ? `. You wrote: ${typed}` : "";
  if (code === "invalid_type" && input === undefined) return "missing";
  if (code === "invalid_type" && input === null && !typed) return "empty";
  if (issue.inst instanceof z.ZodISODate) {
    return `must be a day that exists, such as 2027-01-31${isTyped}`;
  }
  if (code === "invalid_type") {
    if (issue.expected === "string" && typed) return `must be text. Put it in quotes: "${typed}"`;
    const [, from, to] = /^(\d+)\D+(\d+)$/.exec(typed ?? "") ?? [];
    const range = from && issue.expected === "object" && `must be { from: ${from}, to: ${to} }`;
    const wanted = range || (typed?.startsWith("<") ? tag : mustBe[issue.expected]);
    return wanted && wanted + isTyped;
  }
  // A choice, or the type of a block.
  const options = (issue.values ?? issue.options) as readonly unknown[] | undefined;
  if (options) return `must be one of: ${options.join(", ")}${isTyped}`;
  if (code === "too_big" || code === "too_small") {
    const limit = code === "too_big" ? `more than ${issue.maximum}` : `fewer than ${issue.minimum}`;
    if (issue.inclusive === false) return `is ${input}: must be more than ${issue.minimum}`;
    if (typeof input === "number") return `is ${input}, ${limit.replace("fewer", "less")}`;
    if (typeof input === "string") return `has ${counted(input.length, "character")}, ${limit}`;
    if (Array.isArray(input)) return `the number of entries is ${input.length}, ${limit}`;
  }
  return undefined;
}

/** What a field with this type must contain. */
const mustBe: Readonly<Record<string, string>> = {
  string: "must be text. Put it in quotes if it has a colon and a space, or begins with a bracket",
  boolean: "must be true or false",
  number: "must be a number: only digits, no comma or dot, no quotes",
  int: "must be a whole number: only digits, no comma or dot, no quotes",
  array: "must be a list, each entry after a dash and a space",
  object: "must be a group of fields, each on a line of its own",
  record: "must be a group of fields, each on a line of its own",
};

/** What is wrong at an offset of a file. */
export type Mistake = { readonly offset: number; readonly message: string };

const advice =
  "Write a field as name, colon, space, text; begin the fields of a group in one column, with spaces; put text with special characters in straight quotes";

const specialBlank = /^ *(?:- +)*(?:[\w-]+:)? *(?:[^\S \t\r\n]|[\u200b\u2060])/m;
const noSpace = /^ *-[a-z]\w*:(?: |$)/im;
/** What Git writes around two versions that it couldn't merge, and an editor's mistake in that. */
export const mergeMark = /^[<>]{7} .*/m;
export const twoVersions =
  "is left from two versions. Keep the lines of one, and delete those of <<<<<<<, ======= and >>>>>>>";

/** Finds what keeps a file from being read, and what YAML would misread without an error. */
export function yamlMistakes(document: Document, text: string, lines: LineCounter): Mistake[] {
  const lineAt = (offset: number) => text.split("\n")[lines.linePos(offset).line - 1] ?? "";
  const mistakeAt = (offset: number, message: string) => [
    { offset, message: `"${lineAt(offset).trim().slice(0, 60)}": ${message}` },
  ];
  const mark = text.search(mergeMark);
  if (mark >= 0) return mistakeAt(mark, twoVersions);
  const odd = text.search(specialBlank);
  if (odd >= 0) {
    const message = "has a special blank, as copied from a web page";
    return mistakeAt(odd, `${message}. Delete it and type ordinary spaces`);
  }
  const dash = text.search(noSpace);
  if (dash >= 0) return mistakeAt(dash, "has no space after its dash. Put one there");
  // Later errors are often consequences of the first.
  const [broken, ...others] = document.errors;
  if (!broken) return lostText(document, text);
  const start = document.contents?.range?.[0] ?? 0;
  if (lines.linePos(start).col > 1) return mistakeAt(start, `begins with spaces. ${advice}`);
  const [begin] = broken.pos;
  if (broken.code === "BLOCK_AS_IMPLICIT_KEY") {
    // The parser takes the value above and this field's name for one name, on two lines.
    const both = others.find(
      ({ code, pos }) => code === "MULTILINE_IMPLICIT_KEY" && pos[0] === begin,
    );
    if (both) return mistakeAt(both.pos[1] - 1, `${tooFarRight("field")}. ${advice}`);
  }
  const skipped = broken.code === "BAD_INDENT" ? /^(?:[^\S\n]*(?:#.*)?\n)*/ : /^/;
  const offset = openedAt(document, begin + (skipped.exec(text.slice(begin))?.[0].length ?? 0));
  if (/: [|>]\S*\s+$/.test(text.slice(0, offset))) {
    return mistakeAt(offset, "must begin further to the right than the field above. Indent it");
  }
  const cause = causeOf(broken, lineAt(offset));
  return mistakeAt(offset, cause.includes(". ") ? cause : `${cause}. ${advice}`);
}

const curly =
  "is in curly quotes, which would be shown. Use straight quotes; to show others, put straight ones around them";
const tooFarRight = (what: string) => `is further to the right than the ${what} above`;

/** Whether a text was cut at a comma here; for a number, the message about its field says so. */
const hasNoColon = ({ key, value }: Pair) => value === null && !/^\d+$/.test(String(key));

/**
 * Text after a # on the same line is a comment, a word that begins with *, & or ! is not text, and an
 * entry that begins further to the right than the one above continues its text.
 */
function lostText(document: Document, text: string): Mistake[] {
  const found: Mistake[] = [];
  visit(document, {
    Node(_key, node) {
      const [start = 0, end] = node.range ?? [];
      const add = (message: string, offset = start) => found.push({ offset, message });
      if (isAlias(node) || node.anchor || node.tag) {
        add(specialSign);
      } else if (isScalar(node) && node.comment) {
        const comment = node.comment.trim().slice(0, 40);
        add(
          `everything after the # is lost: "${comment}". Put the whole text in quotes, or the comment on the line above`,
        );
      }
      const cut = isMap(node) && node.flow && node.items.find(hasNoColon)?.key;
      if (isScalar(cut)) {
        add(
          `"${cut.value}" follows a comma and has no colon. In braces, put a text with a comma in quotes`,
          cut.range?.[0],
        );
      }
      const isPlain = isScalar(node) && node.type === "PLAIN";
      const typed = isPlain ? text.slice(start, end) : "";
      if (/^[“„‘«][^“”‘«»]*[”“’»]$/.test(typed)) add(`${typed} ${curly}`);
      if (/[\]}],$/.test(typed)) add(`"${typed.slice(-40)}" ${lastComma}`);
      const entry = /(?<=\n *)- .*/.exec(typed);
      if (entry) add(`"${entry[0]}": ${tooFarRight("entry")}`, start + entry.index);
    },
  });
  return found;
}

/** The start of the unclosed quotation around an error at this offset, else the offset itself. */
function openedAt(document: Document, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith("QUOTE") && range && range[0] < offset && range[2] >= offset) {
        start = range[0];
      }
    },
  });
  return start;
}
