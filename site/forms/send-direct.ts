import type { Kind } from "../../shared/submission/kinds.ts";
import { type FormValues, type Payload, toPayload } from "../../shared/submission/payload.ts";
import { suspicionOf } from "../../shared/submission/traps.ts";
import type { Destination } from "./destination.ts";

type Direct = Extract<Destination, { mode: "direct" }>;

/**
 * Posts a form's values straight to the webhook, cross-origin and without a preflight
 * (specification, section 7). The answer is opaque: whatever the receiver says counts as success.
 *
 * Not by `sendBeacon`, which says true even for what a policy blocks.
 *
 * @throws TypeError when the receiver cannot be reached, TimeoutError when it takes too long
 */
export async function sendDirect(
  kind: Kind,
  values: FormValues,
  { url, format }: Direct,
  signal: AbortSignal,
): Promise<void> {
  // There is nobody who could look at it later.
  if (suspicionOf(values) === "trap filled in") return;
  const sending = { timestamp: new Date().toISOString(), source: values.source ?? "" };
  const body = bodies[format](toPayload(kind, values, sending));
  await fetch(url, { method: "POST", mode: "no-cors", body, signal });
}

/**
 * A payload as each format writes it.
 *
 * The browser says text/plain of the first: in no-cors mode it allows no other name for JSON
 * (Fetch standard, "no-CORS-safelisted request-header").
 */
export const bodies = {
  json: (payload: Payload) => JSON.stringify(payload),
  form: (payload: Payload) => new URLSearchParams(payload),
} as const;
