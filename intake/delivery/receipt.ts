/** What makes a 2xx count: `status` takes any, `id` only one that names the submission. */
export const receipts = ["status", "id"] as const;
export type Receipt = (typeof receipts)[number];

// Answers with 200 of receivers that have done nothing, by their exact text.
const falseConfirmations: ReadonlyMap<string, string> = new Map([
  // While n8n migrates its database (n8n, packages/cli/src/abstract-server.ts, setupHealthCheck).
  ["n8n is starting up. Please wait", "not confirmed: n8n is starting"],
  // When a trigger rule refuses a request (adnanh/webhook, webhook.go, hookHandler).
  ["Hook rules were not satisfied.", "not confirmed: the hook's rules refuse it"],
]);

/** The error of an answer that may come from the right receiver but does not confirm it. */
export const notNamed = "not confirmed: the answer does not name the webhook-id";

/**
 * Why an answer with 2xx does not count as a delivery.
 *
 * @param body the beginning of the answer
 * @returns `undefined` when it counts
 */
export function notConfirmed(
  receipt: Receipt,
  id: string,
  { headers, body }: { readonly headers: Headers; readonly body: string },
): string | undefined {
  const known = falseConfirmations.get(body.trim());
  if (known !== undefined || receipt === "status") return known;
  const namesId = body.includes(id) || [...headers.values()].some((value) => value.includes(id));
  return namesId ? undefined : notNamed;
}
