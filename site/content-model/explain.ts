import { z } from "astro/zod";
import { nearest } from "./nearest.ts";
import { bare, descriptionOf, schemaAt } from "./schema-parts.ts";

type Issue = z.core.$ZodIssue;

/**
 * Explains to an editor what is wrong with a field and what to write instead.
 *
 * @param data the whole file's value
 */
export function explain(issue: Issue, schema: z.ZodType, data: unknown): string {
  const field = nameOf(issue.path);
  const at = schemaAt(schema, issue.path, data);
  const about = description(at);
  switch (issue.code) {
    case "unrecognized_keys":
      return `${field} has no field named ${quoted(issue.keys)}. ${advice(issue.keys, fieldsOf(at))}`;
    case "invalid_type":
      return `${field} ${wrongType(issue.expected, issue.input)}.${about}`;
    case "invalid_value":
      return `${field} must be one of ${quoted(issue.values.map(String))}.${about}`;
    case "invalid_union": {
      const kinds = "options" in issue ? (issue.options ?? []) : [];
      return `${field} must be one of ${quoted(kinds.map(String))}.`;
    }
    case "invalid_format":
      return `${field} ${wrongFormat(issue)}.${about}`;
    case "too_big":
      return `${field} is too long: at most ${issue.maximum}${unit(issue.origin)}${count(issue.input)}.${about}`;
    case "too_small":
      if (issue.input === "") return `${field} is empty.${about}`;
      return `${field} is too short: at least ${issue.minimum}${unit(issue.origin)}${count(issue.input)}.${about}`;
    default:
      return `${field}: ${issue.message}.${about}`;
  }
}

/** A field's name in messages; entries of a list are counted from 1. */
export function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  const words = path.map((step) =>
    typeof step === "number" ? ` entry ${step + 1}` : `.${String(step)}`,
  );
  return `"${words.join("").replace(/^\./, "")}"`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

function advice(wrong: readonly string[], fields: readonly string[]): string {
  const meant = wrong.length === 1 ? nearest(wrong[0] ?? "", fields) : undefined;
  const guess = meant ? `Did you mean "${meant}"? ` : "";
  return `${guess}It may have: ${fields.join(", ") || "nothing"}.`;
}

function wrongType(expected: string, input: unknown): string {
  if (input === undefined) return "is missing";
  if (input === null) {
    return "is empty. Write something after the colon, between quotes if it begins with #";
  }
  if (expected === "string" && typeof input !== "object") {
    return `must be text. Put it between quotes: "${input}"`;
  }
  return `must be ${nameOfType(expected)}`;
}

function nameOfType(type: string): string {
  const names: Record<string, string> = {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list (lines that begin with a dash and a space)",
    tuple: "a list",
    object: "a group of fields (indented lines, each with a name and a colon)",
  };
  return names[type] ?? type;
}

function wrongFormat(issue: Issue & { code: "invalid_format" }): string {
  const formats: Record<string, string> = {
    date: "must be a day that exists, written as 2026-11-20: year, month, day",
    email: "must be an e-mail address such as name@firm.be",
    url: "must be a whole web address that begins with https://",
  };
  return formats[issue.format] ?? issue.message;
}

function unit(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}

function count(input: unknown): string {
  const isCounted = typeof input === "string" || Array.isArray(input);
  return isCounted ? `, there ${input.length === 1 ? "is" : "are"} ${input.length}` : "";
}

function description(schema: z.ZodType | undefined): string {
  const text = schema && descriptionOf(schema);
  return text ? ` Description: ${text}.` : "";
}

function fieldsOf(wrapped: z.ZodType | undefined): string[] {
  const schema = wrapped && bare(wrapped);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
