import { z } from "astro/zod";
import { type Document, isAlias, isScalar, type LineCounter, visit } from "yaml";

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

/** What is wrong with a field, and its schema's description. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  const schema = issue.inst instanceof z.ZodType ? issue.inst : undefined;
  const message = plainMessage(issue) ?? z.locales.en().localeError(issue);
  if (issue.code === "unrecognized_keys" && schema instanceof z.ZodObject) {
    return `${message}. Possible fields: ${Object.keys(schema.shape).join(", ")}`;
  }
  return schema?.description ? `${message}. Description: ${schema.description}` : `${message}`;
}

/** Rewords zod's messages for editors, who know texts, numbers and lists but no types. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue;
  if (code === "invalid_type") {
    if (input === undefined) return "missing";
    if (input === null) return "empty";
    const isText = issue.expected === "string" && typeof input !== "object";
    return isText ? `must be text. Put it in quotes: "${input}"` : mustBe[issue.expected];
  }
  if (code === "invalid_format" && issue.format === "date") {
    return "must be a day that exists, such as 2027-01-31";
  }
  if (code === "too_big" || code === "too_small") {
    const limit = code === "too_big" ? `more than ${issue.maximum}` : `fewer than ${issue.minimum}`;
    if (typeof input === "string") return `has ${input.length} characters, ${limit}`;
    if (Array.isArray(input)) return `the number of entries is ${input.length}, ${limit}`;
  }
  return undefined;
}

/** What a field with this type must contain. */
const mustBe: Readonly<Record<string, string>> = {
  string: "must be text",
  boolean: "must be true or false",
  number: "must be a number: only digits, without quotes",
  int: "must be a whole number: only digits, without quotes",
  array: "must be a list, each entry after a dash and a space",
  object: "must be a group of fields, each on a line of its own",
};

/** What is wrong at an offset of a file. */
export type Mistake = { readonly offset: number; readonly message: string };

const advice =
  "Write a field as name, colon, space, text; begin the fields of a group in one column, with spaces; put text with special characters in quotes";

/** Finds what keeps a file from being read, and what YAML would misread without an error. */
export function yamlMistakes(document: Document, text: string, lines: LineCounter): Mistake[] {
  // Later errors are often consequences of the first.
  const [broken] = document.errors;
  if (!broken) return lostText(document);
  const offset = openedAt(document, broken.pos[0]);
  const source = text.split("\n")[lines.linePos(offset).line - 1] ?? "";
  return [{ offset, message: `"${source.trim().slice(0, 60)}": ${broken.message}. ${advice}` }];
}

/** Text after a # on the same line is a comment, and a word that begins with *, & or ! is not text. */
function lostText(document: Document): Mistake[] {
  const found: Mistake[] = [];
  visit(document, {
    Node(_key, node) {
      const add = (message: string) => found.push({ offset: node.range?.[0] ?? 0, message });
      if (isAlias(node) || node.anchor || node.tag) {
        add("text that begins with *, & or ! must be in quotes");
      } else if (isScalar(node) && node.comment) {
        const comment = node.comment.trim().slice(0, 40);
        add(
          `everything after the # is lost: "${comment}". Put the whole text in quotes, or the comment on the line above`,
        );
      }
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
