import { z } from "astro/zod";

type Issue = z.core.$ZodIssue;

/** Says what is wrong with a field and what to write instead, in an editor's words. */
export function explain(issue: Issue, schema: z.ZodType): string {
  const field = issue.path.length > 0 ? `"${issue.path.join(".")}"` : "the file";
  const about = description(schemaAt(schema, issue.path));
  switch (issue.code) {
    case "unrecognized_keys":
      return `${field} has no field named ${quoted(issue.keys)}. It may have: ${fieldNames(schemaAt(schema, issue.path))}.`;
    case "invalid_type":
      if (issue.input === undefined) return `${field} is missing.${about}`;
      return `${field} must be ${nameOfType(issue.expected)}.${about}`;
    case "invalid_value":
      return `${field} must be one of ${quoted(issue.values.map(String))}.${about}`;
    case "too_big":
      return `${field} is too long: at most ${issue.maximum}${unit(issue.origin)}.${about}`;
    case "too_small":
      return `${field} is too short: at least ${issue.minimum}${unit(issue.origin)}.${about}`;
    default:
      return `${field}: ${issue.message}.${about}`;
  }
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

function nameOfType(type: string): string {
  const names: Record<string, string> = {
    string: "text",
    number: "a number",
    boolean: "true or false",
    array: "a list (lines that begin with a dash)",
    object: "a group of fields (indented lines)",
  };
  return names[type] ?? type;
}

function unit(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}

function description(schema: z.ZodType | undefined): string {
  return schema?.description ? ` It is: ${schema.description}.` : "";
}

function fieldNames(schema: z.ZodType | undefined): string {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape).join(", ") : "nothing";
}

/** The part of a schema that rules the value at a path. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema;
  for (const step of path) {
    at = at instanceof z.ZodOptional ? (at.unwrap() as z.ZodType) : at;
    if (at instanceof z.ZodObject) at = at.shape[String(step)];
    else if (at instanceof z.ZodArray) at = at.element as z.ZodType;
    else return undefined;
  }
  return at instanceof z.ZodOptional && !at.description ? (at.unwrap() as z.ZodType) : at;
}
