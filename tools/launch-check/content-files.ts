import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";

/** A content file as text and as parsed YAML. */
export type ContentFile = {
  /** Its path from the project's folder. */
  readonly file: string;
  readonly text: string;
  readonly document: Document;
  /** File and line of a node, with which every finding begins. */
  readonly placeOf: (node: unknown) => string;
};

/** Reads all content files of a project, without checking them. */
export function contentFiles(root: string): ContentFile[] {
  return readdirSync(join(root, "content"), { recursive: true, encoding: "utf8" })
    .map((name) => `content/${name}`)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => contentFile(file, readFileSync(join(root, file), "utf8")));
}

function contentFile(file: string, text: string): ContentFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeOf = (node: unknown) => {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    return offset === undefined ? file : `${file}, line ${lines.linePos(offset).line}`;
  };
  return { file, text, document, placeOf };
}

/**
 * Addresses at names that are reserved for examples and belong to nobody (RFC 2606): `.example`,
 * `.invalid` and example.com, .net and .org.
 */
const reserved =
  /(?:[a-z0-9_+-]+[.@])*(?:[a-z0-9-]+\.(?:example|invalid)|example\.(?:com|net|org))\b/gi;

/** All reserved names in a text, as written. */
export function reservedNamesIn(text: string): string[] {
  return text.match(reserved) ?? [];
}
