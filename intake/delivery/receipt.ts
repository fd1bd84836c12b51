import type { Webhook } from "../../shared/settings.ts";

// Bodies of 200 responses from receivers that have done nothing.
const falseConfirmations: ReadonlyMap<string, string> = new Map([
  // While n8n migrates its database (n8n, packages/cli/src/abstract-server.ts, setupHealthCheck).
  ["n8n is starting up. Please wait", "not confirmed: n8n is starting"],
  // When a trigger rule refuses a request (adnanh/webhook, webhook.go, hookHandler).
  ["Hook rules were not satisfied.", "not confirmed: the hook's rules refuse it"],
]);

/** Says of an attempt that failed that the receiver may have done its work all the same. */
export const mayHaveActed = "it may have acted";

/**
 * Returns why a 2xx does not count as delivered.
 *
 * @param body the beginning of the response
 * @returns `null` if it counts
 */
export function notConfirmed(
  receipt: Webhook["receipt"],
  id: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): string | null {
  const known = falseConfirmations.get(body.trim());
  if (known !== undefined) return known;
  if (receipt === "status" || [body, ...Object.values(headers)].join("\n").includes(id))
    return null;
  return `not confirmed: the answer does not name the webhook-id, ${mayHaveActed}`;
}
