import type { z } from "astro/zod";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
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
  const result = schema.safeParse(document.toJS(), { reportInput: true });
  if (result.success) return result.data as Record<string, unknown>;
  const messages = result.error.issues.map((issue) => {
    const line = lineOf(document, issue, lines);
    return `${name}, line ${line}: ${explain(issue, schema)}`;
  });
  throw new ContentError(messages.join("\n"));
}

/** The line of what an issue is about, or of the nearest thing around it that exists. */
function lineOf(document: Document, issue: z.core.$ZodIssue, lines: LineCounter): number {
  for (let depth = issue.path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(issue.path.slice(0, depth), true);
    const place = issue.code === "unrecognized_keys" ? keyIn(node, issue.keys[0]) : node;
    if (isNode(place) && place.range) return lines.linePos(place.range[0]).line;
  }
  return 1;
}

function keyIn(map: unknown, name: string | undefined): unknown {
  if (!isMap(map)) return map;
  return map.items.map((pair) => pair.key).find((key) => isScalar(key) && key.value === name);
}
