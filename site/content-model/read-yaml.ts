import type { z } from "astro/zod";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { fillFigures } from "./figures.ts";
import { ContentError, type Mistake, messageOf, nameOf, yamlMistakes } from "./mistakes.ts";

/**
 * Reads and checks one YAML file, and fills in the figures of firmware, team and settings.
 *
 * @param name the file's path in messages
 * @throws ContentError with one line per mistake: file, line, field and what is wrong
 */
export function readYaml<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const throwIfAny = (mistakes: readonly Mistake[]) => {
    if (mistakes.length === 0) return;
    const lineOf = ({ offset, message }: Mistake) =>
      `${name}, line ${lines.linePos(offset).line}: ${message}.`;
    throw new ContentError(mistakes.map(lineOf).join("\n"));
  };
  throwIfAny(yamlMistakes(document, text, lines));
  const unknownFigures = fillFigures(document);
  const result = schema.safeParse(document.toJS(), { error: messageOf });
  const wrongFields = (result.error?.issues ?? []).map((issue) => ({
    offset: offsetOf(document, issue),
    message: `${nameOf(issue.path)}: ${issue.message}`,
  }));
  throwIfAny([...unknownFigures, ...wrongFields]);
  return result.data as z.infer<Schema>;
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
  return map.items.map((pair) => pair.key).find((key) => isScalar(key) && key.value === name);
}
