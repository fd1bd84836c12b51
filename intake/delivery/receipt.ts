import type { Webhook } from "../../shared/settings.ts";

// What n8n answers with 200 while it migrates its database, and has done nothing (n8n,
// packages/cli/src/abstract-server.ts, setupHealthCheck).
const n8nStarting = "n8n is starting up. Please wait";

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
  if (body.trim() === n8nStarting) return "not confirmed: n8n is starting";
  if (receipt === "status" || [body, ...Object.values(headers)].join("\n").includes(id))
    return null;
  return `not confirmed: the answer does not name the webhook-id, ${mayHaveActed}`;
}
