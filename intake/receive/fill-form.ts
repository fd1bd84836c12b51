import type { FieldError } from "../../shared/submission/check.ts";
import { fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";

/**
 * Fills in a form of the built site (site/forms/FormField.tsx) with what was sent, and shows the problem
 * of each refused field beside it.
 *
 * @param html the page with the form
 * @param sent the fields of a request; anything but text, and any other field, is left out
 */
export function fillForm(
  html: string,
  kind: Kind,
  sent: Readonly<Record<string, unknown>>,
  errors: readonly FieldError[],
): string {
  const names = [...Object.keys(fieldsOf[kind]), "source"];
  const filled = names.reduce((page, name) => withValue(page, name, sent[name]), html);
  return errors.reduce(withProblem, filled);
}

// With functions, since `$&` and the like would be expanded in a replacement string. Nothing escaped
// looks like a tag, so no value is taken for one.

function withValue(html: string, name: string, value: unknown): string {
  if (typeof value !== "string") return html;
  const text = escapeHtml(value);
  return html
    .replace(new RegExp(`<input (?=[^>]*name="${name}")`), (tag) => `${tag}value="${text}" `)
    .replace(new RegExp(`<textarea [^>]*name="${name}"[^>]*>`), (tag) => `${tag}\n${text}`)
    .replace(new RegExp(`<select [^>]*name="${name}".*?</select>`, "s"), (list) =>
      list.replace(`<option value="${text}"`, (option) => `${option} selected`),
    );
}

function withProblem(html: string, { field, message }: FieldError): string {
  const text = escapeHtml(message);
  return html
    .replace(new RegExp(`<p id="\\w+-${field}-problem"[^>]*>`), (tag) => tag + text)
    .replace(new RegExp(`<(?:input|textarea|select) [^>]*name="${field}"[^>]*>`), (tag) =>
      tag.replace('aria-invalid="false"', 'aria-invalid="true"'),
    );
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Escapes a text for an element or a quoted attribute, as React does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}
