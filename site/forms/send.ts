import type { FieldError } from "../../shared/submission/check.ts";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { RefusedError } from "./refused-error.ts";
import { sendDirect } from "./send-direct.ts";

// Longer than a slow connection needs, short enough that "Sending..." always ends.
const timeLimit = 30_000;

/**
 * Sends a form's values to the intake or, in direct mode, to the webhook.
 *
 * @param key the same for every attempt to send the same submission, so that the intake keeps it
 * once
 * @throws RefusedError when the submission is not accepted; TypeError when the server cannot
 * be reached; TimeoutError when no answer arrives in time
 */
export function send(
  kind: Kind,
  values: FormValues,
  key: string,
  webhook: string | undefined,
): Promise<void> {
  const signal = AbortSignal.timeout(timeLimit);
  return webhook
    ? sendDirect(kind, values, webhook, signal)
    : sendToIntake(endpoints[kind], values, key, signal);
}

/** What the intake says of a submission that it does not accept (RFC 9457). */
type Problem = { readonly detail?: string; readonly errors?: readonly FieldError[] };

async function sendToIntake(
  url: string,
  values: FormValues,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...values, timestamp: new Date().toISOString() }),
    signal,
    // Goes on when the visitor leaves the page.
    keepalive: true,
  });
  const { status } = response;
  if (status === 202) return;
  const { errors = [], detail }: Problem = await response.json().catch(() => ({}));
  const advice = status === 429 ? detail : undefined;
  throw new RefusedError(`The intake answered ${status}`, errors, advice);
}
