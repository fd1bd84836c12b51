import type { Direct as Settings } from "../../shared/settings/site-settings.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { type FormValues, type Payload, toPayload } from "../../shared/submission/payload.ts";
import { suspicionOf } from "../../shared/submission/traps.ts";
import type { Destination } from "./destination.ts";

type Direct = Extract<Destination, { mode: "direct" }>;

/**
 * Posts a form's values straight to the webhook. Unless the receiver allows CORS, the answer is
 * opaque, and any answer counts as success (specification, section 7).
 *
 * Not with `sendBeacon`, which returns true even for requests that a policy blocks.
 *
 * @throws TypeError when the receiver cannot be reached, TimeoutError when no answer arrives in
 *   time, Error when an answer that can be read is not 2xx
 */
export async function sendDirect(
  kind: Kind,
  values: FormValues,
  destination: Direct,
  signal: AbortSignal,
): Promise<void> {
  // There is no intake that could quarantine it for an operator.
  if (suspicionOf(values) === "trap filled in") return;
  const sending = { timestamp: new Date().toISOString(), source: values.source ?? "" };
  const request = requestOf(destination, toPayload(kind, values, sending));
  const { ok, status } = await fetch(destination.url, { ...request, signal });
  if (destination.cors && !ok) throw new Error(`The receiver answered ${status}`);
}

/**
 * The request that carries a payload.
 *
 * In no-cors mode the browser labels JSON text/plain, the only allowed type that fits (Fetch
 * standard, "no-CORS-safelisted request-header").
 */
export function requestOf(
  { format, cors }: Pick<Settings, "format" | "cors">,
  payload: Payload,
): RequestInit {
  const isJson = format === "json";
  const body = isJson ? JSON.stringify(payload) : new URLSearchParams(payload);
  if (!cors) return { method: "POST", mode: "no-cors", body };
  const headers: HeadersInit = isJson ? { "content-type": "application/json" } : {};
  // Following a redirect would turn the POST into an empty GET that "succeeds" (Fetch, 4.4).
  return { method: "POST", mode: "cors", headers, body, redirect: "error" };
}
