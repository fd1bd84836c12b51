import { z } from "astro/zod";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { toldByChange } from "./changed-line.ts";
import { fillFigures } from "./figures.ts";
import { causesOf } from "./issue-causes.ts";
import { empty, messageOf } from "./issue-words.ts";
import { lostText, specialBlank } from "./lost-text.ts";
import { ContentError, ended, excerpt, mistakesIn, ofName, type Slip } from "./mistakes.ts";
import { syntaxMistake } from "./syntax-mistakes.ts";
import { hasThermostat } from "./thermostat.ts";
import { leaveOutThermostat } from "./without-thermostat.ts";

/** What messages can tell besides what a file says. */
type Around = {
  /** The file that has a field with this name, to tell who wrote it here. */
  readonly fileWith?: (field: string) => string | undefined;
  /** The file's text before the change, to tell what the change did to it; empty if it is new. */
  readonly before?: () => string;
};

/**
 * Reads and checks one YAML file, and fills in the figures of firmware, team and settings.
 *
 * @param file its path in messages
 * @throws ContentError with all mistakes
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  { fileWith = () => undefined, before = () => "" }: Around = {},
): z.infer<Schema> {
  const readAs = (other: string) => checked(file, other, schema, fileWith);
  try {
    return readAs(text);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const mistakesOf = (other: string) => mistakesIn(() => readAs(other));
    throw new ContentError(...toldByChange(error.mistakes, text, before(), mistakesOf));
  }
}

function checked<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  fileWith: (field: string) => string | undefined,
): z.infer<Schema> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const throwIfAny = (slips: readonly Slip[]) => {
    if (slips.length === 0) return;
    const mistakes = slips.map(({ offset, message, cause }) => ({
      file,
      line: lineCounter.linePos(offset).line,
      message: ended(message),
      cause,
    }));
    throw new ContentError(...mistakes);
  };
  const blank = text.search(specialBlank);
  if (blank >= 0) {
    const message = "has a special blank, as copied from a web page. Type ordinary spaces";
    throwIfAny([{ offset: blank, message }]);
  }
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  throwIfAny(syntaxMistake(document, text, fields));
  throwIfAny(lostText(document, text));
  if (!hasThermostat()) leaveOutThermostat(document);
  const unknownFigures = fillFigures(document);
  refuseOtherNumbers(document);
  const shapes = new Map<string, readonly string[]>([["", fields]]);
  const typedAt = (path: readonly PropertyKey[] = []) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range) return undefined;
    return excerpt(text.slice(node.range[0], node.range[1]));
  };
  const ifEmpty = schema.safeParse({}).success ? {} : null;
  const parse = () =>
    schema.safeParse(document.toJS() ?? ifEmpty, {
      error: (issue) => {
        const { inst, path = [] } = issue;
        if (inst instanceof z.ZodObject) shapes.set(path.join(), Object.keys(inst.shape));
        return messageOf(issue, typedAt(path), fileWith);
      },
    });
  const first = parse();
  const { data, error } = takenAsTyped(document, first.error?.issues) ? parse() : first;
  /** Whether a field is right after a change. */
  const isRight = (path: readonly PropertyKey[], change: (copy: Document) => void) => {
    const copy = document.clone();
    change(copy);
    const { issues = [] } = schema.safeParse(copy.toJS()).error ?? {};
    return !issues.some((issue) => issue.path.join() === path.join());
  };
  /** What to do about a field without a value. */
  const fill = (path: readonly PropertyKey[]) => {
    if (isRight(path, (copy) => copy.deleteIn(path))) return `${empty}, or delete the line`;
    const isList = isRight(path, (copy) => copy.setIn(path, []));
    return isList ? `${empty}, or write ${String(path.at(-1))}: [] if there is none` : empty;
  };
  const causes = causesOf(error?.issues ?? [], { document, shapes });
  const wrongFields = causes.map((issue) => {
    const typed = typedAt(issue.path);
    const isEmpty = issue.message.startsWith(empty) && issue.path.length > 0;
    const isNone = /^(?:no|none|false|off|n\/a|-)$/i.test(typed ?? "");
    const isOptional = isNone && isRight(issue.path, (copy) => copy.deleteIn(issue.path));
    const said = isEmpty ? issue.message.replace(empty, fill(issue.path)) : issue.message;
    const isSaid = said.includes("delete the line");
    const instead = isOptional && !isSaid ? ". If there is none, delete the line" : "";
    const message = ended(said).replace(/\.$/, "") + instead;
    return {
      offset: offsetOf(document, issue),
      message: `${nameOf(issue.path)}${message}`,
      cause: typed ? `${typed}: ${message}` : undefined,
    };
  });
  throwIfAny([...unknownFigures, ...wrongFields]);
  return data as z.infer<Schema>;
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

/**
 * Where a text belongs, 9000 and True are what an editor typed, whatever YAML reads.
 *
 * @returns whether there was one
 */
function takenAsTyped(document: Document, issues: readonly z.core.$ZodIssue[] = []): boolean {
  const found = issues
    .filter((issue) => issue.code === "invalid_type" && issue.expected === "string")
    .map(({ path }) => document.getIn(path, true))
    .filter(isScalar)
    .filter(({ value }) => ["number", "boolean"].includes(typeof value));
  for (const node of found) node.value = node.source;
  return found.length > 0;
}

/** A field's name before what is said of it, but none for the file itself; entries of a list are counted from 1. */
function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "";
  const words = path.map((step) =>
    typeof step === "number" ? ` entry ${step + 1}` : `.${String(step)}`,
  );
  return `"${words.join("").replace(/^\./, "")}": `;
}

/** Where an issue's field begins, or the nearest node around it that exists. */
function offsetOf(document: Document, { path, ...issue }: z.core.$ZodIssue): number {
  const name = keyIn(document.getIn(path.slice(0, -1), true), String(path.at(-1)));
  if (issue.message.startsWith(ofName) && isNode(name) && name.range) return name.range[0];
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
