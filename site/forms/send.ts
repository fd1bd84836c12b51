import { checkSubmission, type FieldError } from "../../shared/submission/check.ts";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";

// Longer than a slow connection needs, and short enough to wait for.
const timeLimit = 30_000;

/**
 * What the intake says of a submission that it does not accept (RFC 9457): the fields at fault, or what
 * else the visitor can do about it.
 */
export type ProblemDetails = {
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[];
};

/**
 * Sends a form's values to the intake or, in direct mode, to the webhook.
 *
 * @throws Error with `ProblemDetails` as its cause when the submission is not accepted; TypeError when
 * the server cannot be reached; TimeoutError when no answer arrives in time
 */
export const send = (kind: Kind, values: FormValues, webhook: string | undefined): Promise<void> =>
  webhook ? sendDirect(kind, values, webhook) : sendToIntake(kind, values);

/** Goes on when the visitor leaves the page. */
const post = (url: string, request: RequestInit) =>
  fetch(url, {
    ...request,
    method: "POST",
    signal: AbortSignal.timeout(timeLimit),
    keepalive: true,
  });

async function sendToIntake(kind: Kind, values: FormValues): Promise<void> {
  const response = await post(endpoints[kind], {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...values, timestamp: new Date().toISOString() }),
  });
  const { status } = response;
  if (status === 202) return;
  const { errors, detail }: ProblemDetails = await response.json().catch(() => ({}));
  const cause = { errors, detail: status === 429 ? detail : undefined };
  throw new Error(`The intake answered ${status}`, { cause });
}

/**
 * Posts a form's values straight to the webhook. The answer is opaque, and any answer counts as
 * success (specification, section 7).
 *
 * Not with `sendBeacon`, which returns true even for requests that a policy blocks.
 */
async function sendDirect(kind: Kind, values: FormValues, url: string): Promise<void> {
  const checked = checkSubmission(kind, values, new Date());
  if (!checked.ok) throw new Error("The form has invalid values", { cause: checked });
  // In no-cors mode the browser labels JSON text/plain, the only allowed type that fits (Fetch
  // standard, "no-CORS-safelisted request-header").
  await post(url, { mode: "no-cors", body: JSON.stringify(checked.payload) });
}
