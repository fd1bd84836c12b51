import { createHmac } from "node:crypto";

/** What a signature covers, besides proving knowledge of the key. */
export type Message = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

/**
 * The `webhook-signature` of a message (Standard Webhooks, "Signature scheme", v1): one signature for
 * every key, with spaces between. A receiver takes the message when it knows one of the keys.
 */
export function sign({ id, timestamp, body }: Message, keys: readonly Buffer[]): string {
  const signatures = keys.map((key) =>
    createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return signatures.map((signature) => `v1,${signature}`).join(" ");
}
