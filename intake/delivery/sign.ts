import { createHmac } from "node:crypto";

/** What a signature covers, besides proving knowledge of the key. */
export type Message = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

/** The `webhook-signature` of a message (Standard Webhooks, "Signature scheme", v1). */
export function sign({ id, timestamp, body }: Message, key: Buffer): string {
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
  return `v1,${signature.digest("base64")}`;
}
