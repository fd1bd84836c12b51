import type { Kind } from "../../shared/submission/kinds.ts";
import { type FormValues, type Payload, toPayload } from "../../shared/submission/payload.ts";
import { suspicionOf } from "../../shared/submission/traps.ts";
import type { Destination } from "./destination.ts";

type Direct = Extract<Destination, { mode: "direct" }>;

/**
 * Posts a form's values straight to the webhook, cross-origin and without a preflight
 * (specification, section 7). The answer is opaque, so any answer counts as success.
 *
 * Not with `sendBeacon`, which returns true even for requests that a policy blocks.
 *
 * @throws TypeError when the receiver cannot be reached, TimeoutError when it takes too long
 */
export async function sendDirect(
  kind: Kind,
  values: FormValues,
  { url, format }: Direct,
  signal: AbortSignal,
): Promise<void> {
  // No intake could hold it for an operator to check.
  if (suspicionOf(values) === "trap filled in") return;
  const sending = { timestamp: new Date().toISOString(), source: values.source ?? "" };
  const body = bodies[format](toPayload(kind, values, sending));
  await fetch(url, { method: "POST", mode: "no-cors", body, signal });
}

/**
 * Writes a payload in each format.
 *
 * The browser labels JSON text/plain, the only type that no-cors mode allows for it (Fetch standard,
 * "no-CORS-safelisted request-header").
 */
export const bodies = {
  json: (payload: Payload) => JSON.stringify(payload),
  form: (payload: Payload) => new URLSearchParams(payload),
} as const;
