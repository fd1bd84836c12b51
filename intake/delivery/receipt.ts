/**
 * Which 2xx count as delivered: with `status` any, with `id` only one that contains the
 * submission's id.
 */
export const receipts = ["status", "id"] as const;
export type Receipt = (typeof receipts)[number];

// Bodies of 200 responses from receivers that have done nothing.
const falseConfirmations: ReadonlyMap<string, string> = new Map([
  // While n8n migrates its database (n8n, packages/cli/src/abstract-server.ts, setupHealthCheck).
  ["n8n is starting up. Please wait", "not confirmed: n8n is starting"],
  // When a trigger rule refuses a request (adnanh/webhook, webhook.go, hookHandler).
  ["Hook rules were not satisfied.", "not confirmed: the hook's rules refuse it"],
]);

/** Ends the error of every attempt that a receiver may have acted on without confirming it. */
export const mayHaveActed = "it may have acted";

/**
 * Returns why a 2xx does not count as delivered.
 *
 * @param body the beginning of the response
 * @returns `undefined` if it counts
 */
export function notConfirmed(
  receipt: Receipt,
  id: string,
  { headers, body }: { readonly headers: Headers; readonly body: string },
): string | undefined {
  const known = falseConfirmations.get(body.trim());
  if (known !== undefined || receipt === "status") return known;
  const namesId = body.includes(id) || [...headers.values()].some((value) => value.includes(id));
  if (namesId) return undefined;
  return `not confirmed: the answer does not name the webhook-id, ${mayHaveActed}`;
}
