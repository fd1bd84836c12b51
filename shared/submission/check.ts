import { readValue } from "./check-field.ts";
import { invisible } from "./clean-value.ts";
import { type Field, fieldsOf, honeypot } from "./fields.ts";
import type { Kind } from "./kinds.ts";
import { limits } from "./limits.ts";
import { type Payload, toPayload } from "./payload.ts";
import { isInternational } from "./phone.ts";
import { problems } from "./texts.ts";

/** A problem with one field; `message` is for the person who filled it in. */
export type FieldError = { readonly field: string; readonly message: string };

export type Checked =
  | { readonly ok: true; readonly payload: Payload }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

// A field that every submission may have besides its kind's; see `Sending`.
const source: Field = { type: "text", required: false, maxLength: limits.addressLength };

/** How far a visitor's clock may be from ours. */
const clockToleranceMs = 5 * 60 * 1000;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

const visible = new RegExp(String.raw`[^\s${invisible}]`, "u");

/** The fields of a submission, as received. */
type Input = Readonly<Record<string, unknown>>;

/**
 * Checks a submission against the contract of its kind, and turns it into the payload.
 *
 * @param input others than the form's fields are ignored, since a visitor's browser extensions may
 *   add some
 * @param receivedAt the time of sending, unless the submission has one that is within five minutes
 */
export function checkSubmission(kind: Kind, input: Input, receivedAt: Date): Checked {
  const errors: FieldError[] = [];
  const values: Record<string, string> = {};
  for (const [field, rules] of Object.entries({ ...fieldsOf[kind], source })) {
    const read = readValue(rules, input[field]);
    if ("problem" in read) errors.push({ field, message: read.problem });
    else values[field] = read.value;
  }
  if (values.source && !values.source.startsWith("/")) {
    errors.push({ field: "source", message: problems.source });
  }
  // As in the payload, the dial code may be in `phone`.
  const isWhole = input.dialCode === undefined && isInternational(values.phone ?? "");
  const open = errors.filter(({ field }) => !(isWhole && field === "dialCode"));
  if (open.length > 0) return { ok: false, errors: open };

  const timestamp = sentAt(input.timestamp, receivedAt);
  return {
    ok: true,
    payload: toPayload(kind, values, { timestamp, source: values.source ?? "" }),
  };
}

/**
 * Whether a form that was posted without script has its honeypot filled in. The script never sends
 * that field: a password manager may have filled it.
 */
export function isHoneypotFilledIn({ [honeypot]: given }: Input): boolean {
  return typeof given === "string" ? visible.test(given) : given !== undefined;
}

function sentAt(given: unknown, receivedAt: Date): string {
  const ours = receivedAt.toISOString();
  if (typeof given !== "string" || !isoTime.test(given)) return ours;
  const at = Date.parse(given);
  // Date.parse reads 30 February as 2 March.
  const day = given.slice(0, 10);
  const isDay = new Date(day).getUTCDate() === Number(day.slice(8));
  const isNear = Math.abs(at - receivedAt.getTime()) <= clockToleranceMs;
  return isDay && isNear ? given : ours;
}
