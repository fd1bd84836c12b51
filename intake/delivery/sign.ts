import { createHmac } from "node:crypto";

/** The parts of a message that its signature covers. */
export type Message = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

/**
 * Makes the `webhook-signature` of a message (Standard Webhooks, "Signature scheme", v1): one
 * signature per secret, separated by spaces. A receiver accepts the message if any of them is
 * valid.
 */
export function sign({ id, timestamp, body }: Message, secrets: readonly Buffer[]): string {
  const signatures = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return signatures.map((signature) => `v1,${signature}`).join(" ");
}
