import { type Document, isAlias, isScalar, visit } from "yaml";

/**
 * Finds text that YAML would misread without an error: text after a # on the same line is a comment,
 * and a word that begins with *, & or ! is not text.
 *
 * @returns what to write instead, and the offset in the file
 */
export function lostText(document: Document): { offset: number; text: string }[] {
  const found: { offset: number; text: string }[] = [];
  visit(document, {
    Node(_key, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node) || node.anchor || node.tag) {
        const text = "text that begins with *, & or ! must be between quotes.";
        found.push({ offset, text });
      } else if (isScalar(node) && node.comment) {
        const comment = node.comment.trim().slice(0, 40);
        const text = `everything after the # is lost: "${comment}". Put the whole text between quotes, or put a comment on the line above.`;
        found.push({ offset, text });
      }
    },
  });
  return found;
}

/** The start of the unclosed quotation around an error at this offset, else the offset itself. */
export function openedAt(document: Document, offset: number): number {
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
