import { checkSubmission } from "../../shared/submission/check.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { RefusedError } from "./refused-error.ts";

/**
 * Posts a form's values straight to the webhook. The answer is opaque, and any answer counts as
 * success (specification, section 7).
 *
 * Not with `sendBeacon`, which returns true even for requests that a policy blocks.
 *
 * @throws RefusedError when a value is invalid, TypeError when the receiver cannot be reached,
 *   TimeoutError when no answer arrives in time
 */
export async function sendDirect(
  kind: Kind,
  values: FormValues,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const checked = checkSubmission(kind, values, new Date());
  if (!checked.ok) throw new RefusedError("The form has invalid values", checked.errors);
  // There is no intake that could hold it for an operator.
  if (checked.isHoneypotFilledIn) return;
  // In no-cors mode the browser labels JSON text/plain, the only allowed type that fits (Fetch
  // standard, "no-CORS-safelisted request-header").
  const body = JSON.stringify(checked.payload);
  // Goes on when the visitor leaves the page.
  await fetch(url, { method: "POST", mode: "no-cors", body, signal, keepalive: true });
}
