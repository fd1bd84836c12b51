import type { z } from "astro/zod";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { ContentError } from "./content-error.ts";
import { explain, nameOf } from "./explain.ts";
import { explainYaml } from "./explain-yaml.ts";
import { fillFigures } from "./figures.ts";
import { lostText, openedAt } from "./lost-text.ts";
import { refersTo } from "./pieces.ts";
import type { References } from "./references.ts";
import { bare, schemaAt } from "./schema-parts.ts";

type Mistake = { readonly line: number; readonly text: string };

/**
 * Reads and checks one YAML file, and fills in the firmware's figures.
 *
 * @param name the file's path in messages
 * @throws ContentError with one line per mistake: file, line, what is wrong, what to write
 */
export function readYaml(
  name: string,
  text: string,
  schema: z.ZodType,
  references: References,
): Record<string, unknown> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  stopAt(name, mistakesInYaml(document, text, lines));
  const unknownFigures = fillFigures(document).map(({ offset, text }) => ({
    line: lines.linePos(offset).line,
    text,
  }));

  const data: unknown = document.toJS();
  const result = schema.safeParse(data, { reportInput: true });
  const wrongFields = (result.error?.issues ?? []).map((issue) => ({
    line: lineOf(document, issue, lines),
    text: explain(issue, schema, data),
  }));
  const wrongReferences = stringsIn(data).flatMap(({ path, value }) => {
    const at = schemaAt(schema, path, data);
    const target = at && refersTo.get(bare(at))?.target;
    const problem = target && references(target, value);
    if (!problem) return [];
    return { line: lineOf(document, { path }, lines), text: `${nameOf(path)} ${problem}` };
  });
  stopAt(name, [...unknownFigures, ...wrongFields, ...wrongReferences]);
  return result.data as Record<string, unknown>;
}

function stopAt(name: string, mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return;
  throw new ContentError(
    mistakes.map(({ line, text }) => `${name}, line ${line}: ${text}`).join("\n"),
  );
}

function mistakesInYaml(document: Document, text: string, lines: LineCounter): Mistake[] {
  const lineAt = (offset: number) => lines.linePos(offset).line;
  // Later errors are often consequences of the first.
  const [broken] = document.errors;
  if (!broken) {
    return lostText(document).map(({ offset, text }) => ({ line: lineAt(offset), text }));
  }
  const line = lineAt(openedAt(document, broken.pos[0]));
  return [{ line, text: explainYaml(broken, text.split("\n")[line - 1] ?? "") }];
}

/** The line of an issue's field, or of the nearest node around it that exists. */
function lineOf(
  document: Document,
  { path, ...issue }: Pick<z.core.$ZodIssue, "path"> & Partial<z.core.$ZodIssue>,
  lines: LineCounter,
): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    const place = "keys" in issue ? keyIn(node, issue.keys?.[0]) : node;
    if (isNode(place) && place.range) return lines.linePos(place.range[0]).line;
  }
  return 1;
}

function keyIn(map: unknown, name: string | undefined): unknown {
  if (!isMap(map)) return map;
  return map.items.map((pair) => pair.key).find((key) => isScalar(key) && key.value === name);
}

function stringsIn(
  data: unknown,
  path: PropertyKey[] = [],
): { path: PropertyKey[]; value: string }[] {
  if (typeof data === "string") return [{ path, value: data }];
  if (Array.isArray(data))
    return data.flatMap((value, index) => stringsIn(value, [...path, index]));
  if (!data || typeof data !== "object") return [];
  return Object.entries(data).flatMap(([key, value]) => stringsIn(value, [...path, key]));
}
