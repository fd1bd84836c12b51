import { fieldsOf } from "./fields.ts";
import type { Kind } from "./kinds.ts";
import { wholePhone } from "./phone.ts";

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
