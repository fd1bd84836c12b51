import { fieldsOf } from "./fields.ts";
import type { Kind } from "./kinds.ts";

/** When a form was sent, as an ISO 8601 time, and from which page's path. */
export type Sending = { readonly timestamp: string; readonly source: string };

/** The dial code travels within `phone`, as the specification wants. */
type FieldName<K extends Kind> = Exclude<keyof (typeof fieldsOf)[K], "dialCode">;

/** What the webhook receives for one kind: its fields in the contract's order, then the sending. */
export type PayloadOf<K extends Kind> = Record<FieldName<K>, string> & Sending;
export type Payload = PayloadOf<"enquiry"> | PayloadOf<"application">;

/** A form's values by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** Turns a form's values into the payload of its kind. */
export function toPayload(kind: Kind, values: FormValues, sending: Sending): Payload {
  const names = Object.keys(fieldsOf[kind]).filter((name) => name !== "dialCode");
  const entries = names.map((name) => [name, values[name] ?? ""] as const);
  const payload = { ...Object.fromEntries(entries), ...sending } as Payload;
  if ("phone" in payload && values.dialCode) payload.phone = `${values.dialCode} ${payload.phone}`;
  return payload;
}
