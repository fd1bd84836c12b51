import { createHash } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Payload } from "../../shared/submission/payload.ts";
import type { Repetition } from "../store/store.ts";
import type { Encoding } from "./encoding.ts";

// Without JavaScript a double click posts a form twice, and going back and forth once more.
const sameContentMs = 10 * 60 * 1000;

/**
 * A hash by which the same content is found again: SHA-256, in hex, of the kind and the payload
 * without the time of sending, which a repeated request has anew.
 */
export function fingerprint(kind: Kind, payload: Payload): string {
  const content = { ...payload, timestamp: undefined };
  return createHash("sha256")
    .update(JSON.stringify([kind, content]))
    .digest("hex");
}

/** The Idempotency-Key header: 1 to 255 printable ASCII characters, compared as they are. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(key);
}

/** How to tell whether a submission has been here before. */
export function repetitionOf(
  key: string | undefined,
  encoding: Encoding,
  receivedAt: number,
): Repetition | undefined {
  const since = receivedAt - sameContentMs;
  if (key !== undefined) return { by: "key", key, since };
  if (encoding === "form") return { by: "content", since };
  return undefined;
}
