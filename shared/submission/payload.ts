import { dialCodes } from "./dial-codes.ts";
import { fieldsOf } from "./fields.ts";
import type { Kind } from "./kinds.ts";

/** When a form was sent, as an ISO 8601 time, and the path of its page. */
export type Sending = { readonly timestamp: string; readonly source: string };

/** The dial code is part of `phone`, as the specification requires. */
type FieldName<K extends Kind> = Exclude<keyof (typeof fieldsOf)[K], "dialCode">;

/** The payload of one kind: its fields in the specification's order, then timestamp and source. */
type PayloadOf<K extends Kind> = Record<FieldName<K>, string> & Sending;
export type Payload = PayloadOf<"enquiry"> | PayloadOf<"application">;

/** A form's values by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** Turns a form's values into the payload of its kind. */
export function toPayload(kind: Kind, values: FormValues, sending: Sending): Payload {
  const names = Object.keys(fieldsOf[kind]).filter((name) => name !== "dialCode");
  const entries = names.map((name) => [name, values[name] ?? ""] as const);
  const payload = { ...Object.fromEntries(entries), ...sending } as Payload;
  if ("phone" in payload) payload.phone = wholePhone(values.dialCode ?? "", payload.phone);
  return payload;
}

/**
 * Joins dial code and number with a space. A browser may autofill a number with its country code,
 * which then replaces the chosen one; without a chosen code, the number stays as it is.
 */
function wholePhone(chosen: string, number: string): string {
  if (chosen === "") return number;
  if (!/^\+\d/.test(number)) return `${chosen} ${number}`;
  const own = dialCodes.find(({ code }) => number.startsWith(code))?.code;
  return own ? `${own} ${number.slice(own.length).trimStart()}` : number;
}
