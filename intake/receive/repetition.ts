import { createHash } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Payload } from "../../shared/submission/payload.ts";
import type { Repetition } from "../store/store.ts";
import type { Encoding } from "./read-body.ts";

// Without JavaScript, a double click posts a form twice, and going back and forth posts it again.
const sameContentMs = 10 * 60 * 1000;

/**
 * Identifies equal content: the SHA-256, in hex, of the kind and the payload without its timestamp,
 * which differs in a repeated request.
 */
export function fingerprint(kind: Kind, payload: Payload): string {
  const content = { ...payload, timestamp: undefined };
  return createHash("sha256")
    .update(JSON.stringify([kind, content]))
    .digest("hex");
}

/** The Idempotency-Key header: 1 to 255 printable ASCII characters, compared byte by byte. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(key);
}

/** How to recognise that a submission repeats an earlier one. */
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
