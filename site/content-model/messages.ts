import { z } from "astro/zod";

/** A mistake in a content file, worded for the person who edits it. */
export class ContentError extends Error {
  override name = "ContentError";
}

/** A field's name in messages; entries of a list are counted from 1. */
export function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  const words = path.map((step) =>
    typeof step === "number" ? ` entry ${step + 1}` : `.${String(step)}`,
  );
  return `"${words.join("").replace(/^\./, "")}"`;
}

/** What is wrong with a field, and its schema's description. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  const schema = issue.inst instanceof z.ZodType ? issue.inst : undefined;
  const message = plainMessage(issue) ?? z.locales.en().localeError(issue);
  if (issue.code === "unrecognized_keys" && schema instanceof z.ZodObject) {
    return `${message}. Possible fields: ${Object.keys(schema.shape).join(", ")}`;
  }
  return schema?.description ? `${message}. Description: ${schema.description}` : `${message}`;
}

/** Rewords zod's messages about `undefined`, `null` and `number`: editors only write text. */
function plainMessage({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== "invalid_type") return undefined;
  if (input === undefined) return "missing";
  if (input === null) return "empty";
  const isUnquoted = expected === "string" && typeof input !== "object";
  return isUnquoted ? `must be text. Put it in quotes: "${input}"` : undefined;
}
