import type { Clock } from "../clock.ts";
import type { Attempt } from "../store/store.ts";
import { readRetryAfter } from "./schedule.ts";
import { sign } from "./sign.ts";

/** Where and how to deliver. */
export type Receiver = {
  readonly url: URL;
  /** Without any, deliveries are unsigned. */
  readonly webhookSecrets: readonly Buffer[];
  /** For one try, its answer included. */
  readonly timeLimitMs: number;
};
export type Delivery = { readonly id: string; readonly payload: string };

/** A finished try. */
export type Sent = {
  readonly attempt: Attempt;
  readonly isAccepted: boolean;
  readonly retryAfterMs: number | undefined;
};

/** Standard Webhooks, "Deliverability and reliability": 15 to 30 seconds. */
export const tryLimitMs = 15_000;

const answerLimitBytes = 4096;
// The part of an answer that the operator sees.
const keptAnswerLength = 200;

/**
 * Posts one submission once. An answer with any status, a timeout and a broken connection are all
 * results, not errors.
 *
 * @param cut ends the try at once, for shutting down
 * @returns `undefined` when it was cut: the outcome is then unknown
 */
export async function send(
  { url, webhookSecrets, timeLimitMs }: Receiver,
  { id, payload }: Delivery,
  clock: Clock,
  cut: AbortSignal,
): Promise<Sent | undefined> {
  const at = clock();
  const startedAt = performance.now();
  const timestamp = Math.floor(at / 1000);
  const headers = new Headers({
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
  });
  if (webhookSecrets.length > 0) {
    headers.set("webhook-signature", sign({ id, timestamp, body: payload }, webhookSecrets));
  }
  const timeLimit = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([timeLimit, cut]);

  try {
    // Following a redirect would turn the POST into an empty GET that "succeeds" (Fetch, 4.4).
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: payload,
      redirect: "manual",
      signal,
    });
    // The status decides, even if the connection breaks before the end of the body.
    const answer = await readBeginning(response, signal);
    return {
      attempt: {
        at,
        durationMs: Math.round(performance.now() - startedAt),
        status: response.status,
        error: undefined,
        answer: answer.slice(0, keptAnswerLength),
      },
      isAccepted: response.ok,
      retryAfterMs: readRetryAfter(response.headers.get("retry-after"), clock()),
    };
  } catch (error) {
    if (cut.aborted) return undefined;
    const reason = timeLimit.aborted ? "timeout" : networkReason(error);
    return {
      attempt: {
        at,
        durationMs: Math.round(performance.now() - startedAt),
        status: undefined,
        error: reason,
        answer: undefined,
      },
      isAccepted: false,
      retryAfterMs: undefined,
    };
  }
}

/** Reads the body up to the limit, or until the signal. */
async function readBeginning(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < answerLimitBytes && !signal.aborted) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // The connection broke in the middle of the answer: keep what was read.
  }
  return Buffer.concat(chunks).subarray(0, answerLimitBytes).toString("utf8");
}

/** Returns a code such as ECONNREFUSED: messages may contain the answer or the secret address. */
function networkReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") {
    return cause.code;
  }
  if (cause instanceof Error && cause.name === "HTTPParserError") return "not HTTP";
  return "no connection";
}
