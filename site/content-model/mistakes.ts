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

/** Rewords zod's messages about `undefined`, `null` and `number`: editors only write text. */
function plainMessage({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== "invalid_type") return undefined;
  if (input === undefined) return "missing";
  if (input === null) return "empty";
  const isUnquoted = expected === "string" && typeof input !== "object";
  return isUnquoted ? `must be text. Put it in quotes: "${input}"` : undefined;
}

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
