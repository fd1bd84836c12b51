import type { Webhook } from "../../shared/settings.ts";

// What n8n answers with 200 while it migrates its database, and has done nothing (n8n,
// packages/cli/src/abstract-server.ts, setupHealthCheck).
const n8nStarting = "n8n is starting up. Please wait";

/** Says of an attempt that failed that the receiver may have done its work all the same. */
export const mayHaveActed = "it may have acted";

/** What a receiver answered; of the body, the beginning. */
type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/**
 * Returns why an answer does not count as delivered.
 *
 * @returns `null` if it counts
 */
export function notDelivered(
  { status, headers, text }: Answer,
  receipt: Webhook["receipt"],
  id: string,
): string | null {
  if (status < 200 || status >= 300) return mayHaveActed;
  if (text.trim() === n8nStarting) return "not confirmed: n8n is starting";
  if (receipt === "status" || [text, ...Object.values(headers)].join("\n").includes(id))
    return null;
  return `not confirmed: the answer does not name the webhook-id, ${mayHaveActed}`;
}
