import type { z } from "astro/zod";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
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
  refuseOtherNumbers(document);
  const typedAt = (path: readonly PropertyKey[] = []) => {
    const node = document.getIn(path, true);
    const [start, end] = (isScalar(node) && node.range) || [];
    return end === undefined ? undefined : text.slice(start, end).replace(/\s+/g, " ").slice(0, 60);
  };
  const result = schema.safeParse(document.toJS(), {
    error: (issue) => messageOf(issue, typedAt(issue.path)),
  });
  const canBeLeftOut = ({ path, message }: z.core.$ZodIssue) => {
    if (!message.startsWith("empty")) return false;
    const without = document.clone();
    without.deleteIn(path);
    const issues = schema.safeParse(without.toJS()).error?.issues ?? [];
    return !issues.some((issue) => issue.path.join() === path.join());
  };
  const wrongFields = (result.error?.issues ?? []).map((issue) => ({
    offset: offsetOf(document, issue),
    message: `${nameOf(issue.path)}: ${canBeLeftOut(issue) ? "empty. Delete the line to leave it out" : issue.message}`,
  }));
  throwIfAny([...unknownFigures, ...wrongFields]);
  return result.data as z.infer<Schema>;
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
