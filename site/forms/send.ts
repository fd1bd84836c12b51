import { checkSubmission, type FieldError } from "../../shared/submission/check.ts";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";

// Longer than a slow connection needs, and short enough to wait for.
const timeLimit = 30_000;

/** Why a submission was not sent: the fields at fault, or what else the visitor can do about it. */
export type Failure = {
  /** For the console: an error if there was no answer in time. */
  readonly reason: unknown;
  readonly errors?: readonly FieldError[] | undefined;
  readonly detail?: string | undefined;
};

/**
 * Sends a form's values to the intake or, in direct mode, to the webhook.
 *
 * @returns `undefined` once they are sent
 */
export async function send(
  kind: Kind,
  values: FormValues,
  webhook: string | undefined,
): Promise<Failure | undefined> {
  try {
    return await (webhook ? sendDirect(kind, values, webhook) : sendToIntake(kind, values));
  } catch (reason) {
    return { reason };
  }
}

/** Continues when the visitor leaves the page. */
const post = (url: string, request: RequestInit) =>
  fetch(url, {
    ...request,
    method: "POST",
    signal: AbortSignal.timeout(timeLimit),
    keepalive: true,
  });

async function sendToIntake(kind: Kind, values: FormValues): Promise<Failure | undefined> {
  const response = await post(endpoints[kind], {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...values, timestamp: new Date().toISOString() }),
  });
  const { status } = response;
  if (status === 202) return undefined;
  // Problem details (RFC 9457), unless a proxy answers.
  const { errors, detail } = await response.json().catch(() => ({}));
  const reason = `The intake answered ${status}`;
  return { reason, errors, detail: status === 429 ? detail : undefined };
}

/**
 * Posts a form's values straight to the webhook. The answer is opaque, and any answer counts as
 * success (specification, section 7).
 *
 * Not with `sendBeacon`, which returns true even for requests that a policy blocks.
 */
async function sendDirect(
  kind: Kind,
  values: FormValues,
  url: string,
): Promise<Failure | undefined> {
  const checked = checkSubmission(kind, values, new Date());
  if (!checked.ok) return { reason: "The form has invalid values", errors: checked.errors };
  // In no-cors mode the browser labels JSON text/plain, the only allowed type that fits (Fetch
  // standard, "no-CORS-safelisted request-header").
  await post(url, { mode: "no-cors", body: JSON.stringify(checked.payload) });
  return undefined;
}
