import { z } from "astro/zod";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { fillFigures } from "./figures.ts";
import { ContentError, ended, type Slip } from "./mistakes.ts";
import { nearTo } from "./near.ts";
import { joinLines, lostText, spaced, specialBlank, syntaxMistake } from "./syntax-mistakes.ts";

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
  throwIfAny(syntaxMistake(document, text));
  throwIfAny(lostText(document, text));
  const unknownFigures = fillFigures(document);
  refuseOtherNumbers(document);
  const typedAt = (path: readonly PropertyKey[] = []) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range) return undefined;
    return text.slice(node.range[0], node.range[1]).replace(/\s+/g, " ").slice(0, 60);
  };
  const { data, error } = schema.safeParse(document.toJS(), {
    error: (issue) => messageOf(issue, typedAt(issue.path)),
  });
  const { issues = [] } = error ?? {};
  // A field that is missing because its name is misspelt: that is an issue of its own.
  const isMisspelt = ({ path }: z.core.$ZodIssue) =>
    !document.hasIn(path) &&
    issues.some(
      (other) =>
        other.code === "unrecognized_keys" &&
        other.path.join() === path.slice(0, -1).join() &&
        other.keys.some((name) => nearTo(name, [String(path.at(-1))]).length > 0),
    );
  const causes = issues.filter((issue) => !isMisspelt(issue));
  const wrongFields = causes.map((issue) => {
    const typed = typedAt(issue.path);
    return {
      offset: offsetOf(document, issue),
      message: `${nameOf(issue.path)}: ${issue.message}`,
      cause: typed ? `${typed}: ${issue.message}` : undefined,
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

/** A field's name in messages; entries of a list are counted from 1. */
function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  const words = path.map((step) =>
    typeof step === "number" ? ` entry ${step + 1}` : `.${String(step)}`,
  );
  return `"${words.join("").replace(/^\./, "")}"`;
}

/** What a field with this type must contain; editors know no types. */
const mustBe: Readonly<Record<string, string>> = {
  string: "must be text. Put it in quotes if it has a colon and a space, or begins with a bracket",
  boolean: "must be true or false",
  number: "must be a number: only digits, no comma or dot, no quotes",
  int: "must be a whole number: only digits, no comma or dot, no quotes",
  array: "must be a list, each entry after a dash and a space",
  object: "must be a group of fields, each on a line of its own",
  record: "must be a group of fields, each on a line of its own",
};

/** What is wrong, in words for people who know texts, numbers and lists but no types. */
function messageOf(issue: z.core.$ZodRawIssue, typed: string | undefined): string {
  const { inst } = issue;
  const message = plainMessage(issue, typed) ?? `${z.locales.en().localeError(issue)}`;
  if (issue.code === "unrecognized_keys" && inst instanceof z.ZodObject) {
    const names = Object.keys(inst.shape);
    const unused = names.filter((name) => !Object.hasOwn(issue.input as object, name));
    const meant = issue.keys.map((key) => nearTo(key, unused)[0]);
    if (meant.every(Boolean)) return `${message}. Did you mean ${meant.join(" and ")}?`;
    const joined = issue.keys.some((name) => name.includes(" ")) ? `. ${joinLines}` : "";
    return `${message}${joined}. Possible fields: ${names.join(", ")}`;
  }
  const isShown = typed && issue.code !== "custom" && !message.includes(typed);
  const description = inst instanceof z.ZodType && inst.description;
  return `${message}${isShown ? `. You wrote: ${typed}` : ""}${description ? `. Description: ${description}` : ""}`;
}

function plainMessage(issue: z.core.$ZodRawIssue, typed: string | undefined): string | undefined {
  const { code, input, inst } = issue;
  if (code === "invalid_type" && input === undefined) return "missing";
  if (input === null && !typed) {
    return issue.path?.length
      ? "empty. Fill it in, or delete the line if it can be left out"
      : "empty. Fill it in, or delete the file if nothing needs it";
  }
  if (inst instanceof z.ZodEmail) return "must be an email address, such as an@firm.example";
  if (inst instanceof z.ZodISODate) return "must be a day that exists, such as 2027-01-31";
  if (code === "invalid_type" && issue.expected === "string" && typed) {
    return `must be text. Put it in quotes: "${typed}"`;
  }
  if (code === "invalid_type") {
    return spaced(typed ?? "") ?? asRange(inst, typed) ?? mustBe[issue.expected];
  }
  // A choice, or the type of a block.
  const options = (issue.values ?? issue.options) as readonly unknown[] | undefined;
  if (code === "invalid_union" && !typed) {
    const misspelt = Object.keys(Object(input)).find((key) => nearTo(key, ["type"])[0]);
    if (misspelt) return `Unrecognized key: "${misspelt}". Did you mean type?`;
  }
  if (options) return `must be one of: ${options.join(", ")}`;
  if (code !== "too_big" && code !== "too_small") return undefined;
  const limit =
    code === "too_big" ? `the most is ${issue.maximum}` : `the least is ${issue.minimum}`;
  if (issue.inclusive === false) return `must be more than ${issue.minimum}`;
  if (typeof input === "string") return `${limit} characters, and it has ${input.length}`;
  return Array.isArray(input) ? `${limit} entries, and it has ${input.length}` : limit;
}

/** What a range must be that was written as a text, such as “10 days”. */
function asRange(inst: unknown, typed = ""): string | undefined {
  if (!(inst instanceof z.ZodObject && "from" in inst.shape)) return undefined;
  const [from = "10", to = from] = typed.match(/\d+/g) ?? [];
  return `must be a group of two fields: { from: ${from}, to: ${to} }`;
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
