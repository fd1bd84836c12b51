import type { z } from "astro/zod";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { explain } from "./explain.ts";

/** A mistake in a content file, told so that its editor can mend it. */
export class ContentError extends Error {
  override name = "ContentError";
}

/**
 * Reads one YAML file by its schema.
 *
 * @param name the file's path as an editor knows it, for messages
 * @throws ContentError with one line per mistake: file, line, what is wrong, what to write
 */
export function readYaml(name: string, text: string, schema: z.ZodType): Record<string, unknown> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) {
    const line = lines.linePos(broken.pos[0]).line;
    throw new ContentError(`${name}, line ${line}: this is not valid YAML. ${broken.message}`);
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data as Record<string, unknown>;
  const messages = result.error.issues.map((issue) => {
    const line = lineOf(document, issue.path, lines);
    return `${name}, line ${line}: ${explain(issue, schema)}`;
  });
  throw new ContentError(messages.join("\n"));
}

/** The line of the value at a path, or of the nearest thing around it that exists. */
function lineOf(document: Document, path: PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
