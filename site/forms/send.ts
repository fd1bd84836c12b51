import type { FieldError } from "../../shared/submission/check.ts";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { minTimeMs } from "../../shared/submission/traps.ts";
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
  const timeTakenMs = String(await timeTaken());
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...values, timeTakenMs, timestamp: new Date().toISOString() }),
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

/**
 * Waits until the page has been open for the minimum time that a person needs. Nobody notices, and
 * visitors whose tools fill in the form are not mistaken for bots.
 *
 * @returns how long the page has been open, in milliseconds
 */
async function timeTaken(): Promise<number> {
  const rest = minTimeMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  // Browsers round timers and clocks differently.
  return Math.max(minTimeMs, Math.round(performance.now()));
}
