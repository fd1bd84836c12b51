import { createHmac } from "node:crypto";

/** What a signature covers, besides proving knowledge of the secret. */
export type Message = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

/**
 * The `webhook-signature` of a message (Standard Webhooks, "Signature scheme", v1): one signature
 * for every secret, with spaces between. A receiver takes the message when it knows one of them.
 */
export function sign({ id, timestamp, body }: Message, secrets: readonly Buffer[]): string {
  const signatures = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return signatures.map((signature) => `v1,${signature}`).join(" ");
}
