import { problemWith } from "./check-field.ts";
import { type Field, fieldsOf } from "./fields.ts";
import type { Kind } from "./kinds.ts";
import { type FormValues, type Payload, toPayload } from "./payload.ts";
import { trapFields } from "./traps.ts";

/** A problem with one field; `message` is for the person who filled it in. */
export type FieldError = { readonly field: string; readonly message: string };

export type Checked =
  | { readonly ok: true; readonly payload: Payload }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

// Fields that every submission may have; see `Sending`.
const sendingFields: Record<string, Field> = {
  timestamp: { type: "text", label: "Time of sending", required: false, maxLength: 40 },
  source: { type: "text", label: "Page", required: false, maxLength: 2000 },
};

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const internationalNumber = /^\+\d{1,3} \S/;

/**
 * Checks a submission against the contract of its kind and turns it into the payload.
 *
 * @param input the fields as received; unknown ones are errors, so nothing is dropped silently
 * @param receivedAt the time of sending for submissions without one
 */
export function checkSubmission(
  kind: Kind,
  input: Readonly<Record<string, unknown>>,
  receivedAt: Date,
): Checked {
  const fields = fieldsFor(kind, input);
  const errors: FieldError[] = [];
  for (const [field, rules] of Object.entries(fields)) {
    const message = problemWith(rules, own(input, field));
    if (message) errors.push({ field, message });
  }
  for (const field of Object.keys(input)) {
    if (Object.hasOwn(fields, field)) continue;
    errors.push({ field: field.slice(0, 100), message: "This form has no such field." });
  }
  errors.push(...problemsWithSending(input));
  if (errors.length > 0) return { ok: false, errors };

  const values = textValues(input);
  const timestamp = values.timestamp || receivedAt.toISOString();
  return {
    ok: true,
    payload: toPayload(kind, values, { timestamp, source: values.source ?? "" }),
  };
}

/** A submission without `dialCode` must have the dial code in `phone`, as the payload does. */
function fieldsFor(kind: Kind, input: Readonly<Record<string, unknown>>): Record<string, Field> {
  const fields: Record<string, Field> = { ...fieldsOf[kind], ...sendingFields, ...trapFields };
  const phone = own(input, "phone");
  const hasWholeNumber = typeof phone === "string" && internationalNumber.test(phone);
  if (hasWholeNumber && !Object.hasOwn(input, "dialCode")) delete fields.dialCode;
  return fields;
}

function problemsWithSending(input: Readonly<Record<string, unknown>>): FieldError[] {
  const { timestamp, source } = textValues(input);
  const errors: FieldError[] = [];
  if (timestamp && !isTime(timestamp)) {
    errors.push({ field: "timestamp", message: "Please enter an ISO 8601 time." });
  }
  if (source && !source.startsWith("/")) {
    errors.push({ field: "source", message: "Please enter the path of a page." });
  }
  return errors;
}

function isTime(text: string): boolean {
  if (!isoTime.test(text) || Number.isNaN(Date.parse(text))) return false;
  // Date.parse reads 30 February as 2 March.
  const day = text.slice(0, 10);
  return new Date(day).toISOString().startsWith(day);
}

function own(input: Readonly<Record<string, unknown>>, field: string): unknown {
  return Object.hasOwn(input, field) ? input[field] : undefined;
}

function textValues(input: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(input).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
