import { Agent, buildConnector, request } from "undici";
import type { Webhook } from "../../shared/settings.ts";
import { type Outcome, readRetryAfter } from "../pauses.ts";
import type { Attempt } from "../store/schema.ts";
import type { Clock } from "../store/store.ts";
import { mayHaveActed, notConfirmed } from "./receipt.ts";
import { sign } from "./sign.ts";

/** Where and how to send. */
export type Receiver = Omit<Webhook, "url"> & {
  readonly url: URL;
  /** For a whole attempt, in milliseconds. */
  readonly timeLimitMs: number;
  /** Named in User-Agent, so that receivers see who sends. */
  readonly site: URL;
};

export type Sent = Outcome & { readonly attempt: Attempt };

/**
 * Posts one submission once. Whatever happens is returned as a result.
 *
 * @param cut aborts the attempt, for shutting down
 * @returns `undefined` if it was aborted: the outcome is then unknown
 */
export type Send = (
  submission: { readonly id: string; readonly payload: string },
  cut: AbortSignal,
) => Promise<Sent | undefined>;

const noConnection = "no connection";
const answerLimitBytes = 4096;
// How much of an answer operators see.
const keptAnswerLength = 200;
// With these, a gateway reports that it did not reach the receiver (RFC 9110, 15.6.3 to 15.6.5).
const statusesOfGateways = [502, 503, 504];
// With these, Retry-After concerns all requests (RFC 9110, 15.6.4; RFC 6585, 4).
const statusesOfPauses = [429, 503];

const connect = buildConnector({});

/** Makes a function that sends to one receiver. */
export function sendTo(receiver: Receiver, clock: Clock): Send {
  const { url, secrets, timeLimitMs, receipt, authorization, site } = receiver;
  return async ({ id, payload }, cut) => {
    const at = clock();
    const startedAt = performance.now();
    const timestamp = Math.floor(at / 1000);
    const timeLimit = AbortSignal.timeout(timeLimitMs);
    const signal = AbortSignal.any([timeLimit, cut]);
    // Until then, name, address or TLS has failed; any later error may have come after the request.
    let isConnected = false;
    // One for each attempt: in a shared one, an attempt waits for the connection of another.
    const dispatcher = new Agent({
      connect: (options, done) =>
        connect(options, (...result) => {
          isConnected = result[0] === null;
          done(...result);
        }),
    });
    // The signal itself ends no request that is still connecting.
    signal.addEventListener("abort", () => void dispatcher.destroy());
    const done = (result: Pick<Attempt, "status" | "error" | "answer">, outcome: Outcome): Sent => {
      const durationMs = Math.round(performance.now() - startedAt);
      return { attempt: { at, durationMs, ...result }, ...outcome };
    };
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": `site-intake (+${site.origin})`,
          "webhook-id": id,
          "webhook-timestamp": String(timestamp),
          ...(secrets.length > 0 && {
            "webhook-signature": sign({ id, timestamp, body: payload }, secrets),
          }),
          ...(authorization !== undefined && { authorization }),
        },
        body: payload,
        signal,
      });
      // The status decides, even if the connection breaks before the end of the body.
      const text = await readBeginning(body, signal);
      const isOk = statusCode >= 200 && statusCode < 300;
      const retryAfterMs = readRetryAfter(headers["retry-after"]?.toString(), clock());
      const isForAll = statusesOfPauses.includes(statusCode);
      const isUnreached =
        statusesOfGateways.includes(statusCode) || (isForAll && retryAfterMs !== undefined);
      const problem = isOk
        ? notConfirmed(receipt, id, headers, text)
        : isUnreached
          ? null
          : mayHaveActed;
      return done(
        { status: statusCode, error: problem, answer: text.slice(0, keptAnswerLength) },
        {
          reached: isOk && !problem ? "delivered" : isUnreached ? "nobody" : "acted",
          retryAfterMs,
          isForAll,
        },
      );
    } catch (error) {
      if (cut.aborted) return undefined;
      const late = isConnected ? "timeout" : noConnection;
      const reason = timeLimit.aborted ? late : reasonOf(error);
      return done(
        { status: null, error: isConnected ? `${reason}, ${mayHaveActed}` : reason, answer: null },
        { reached: isConnected ? "acted" : "nobody", retryAfterMs: undefined, isForAll: false },
      );
    } finally {
      void dispatcher.destroy();
    }
  };
}

/** Reads the body up to the limit, or until the signal aborts. */
async function readBeginning(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  signal: AbortSignal,
): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= answerLimitBytes || signal.aborted) break;
    }
  } catch {
    // The connection broke in the middle of the body: keep what was read.
  }
  return Buffer.concat(chunks).subarray(0, answerLimitBytes).toString("utf8");
}

/** Returns a code such as ECONNREFUSED: messages may contain the answer or the secret address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return noConnection;
  if (error.name === "HTTPParserError") return "not HTTP";
  return "code" in error ? String(error.code) : noConnection;
}
