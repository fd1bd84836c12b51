import { subscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import type { Config, Webhook } from "../config.ts";
import type { Attempt, Clock } from "../store/store.ts";
import type { Finding } from "./circuit.ts";
import { mayHaveActed, notConfirmed } from "./receipt.ts";
import { readRetryAfter } from "./schedule.ts";
import { sign } from "./sign.ts";

/** Where and how to deliver. */
export type Receiver = Webhook &
  Pick<Config, "timeLimitMs"> & { readonly url: URL; readonly userAgent: string };

type Delivery = { readonly id: string; readonly payload: string };

/** A finished attempt. */
export type Sent = Finding & {
  readonly attempt: Attempt;
  readonly isAccepted: boolean;
  /** The pause requested with Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/** The error when the request was sent but the receiver did not answer in time. */
export const noAnswerInTime = `timeout, ${mayHaveActed}`;

// With these, a gateway reports that it did not reach the receiver (RFC 9110, 15.6.3 to 15.6.5).
const statusesOfGateways = [502, 503, 504];
// With these, Retry-After concerns all requests (RFC 9110, 15.6.4; RFC 6585, 4).
const statusesOfPauses = [429, 503];

// Deliveries in progress by id; once its headers have been sent, the receiver was reached.
const underWay = new Map<string, { isSent: boolean }>();
subscribe("undici:client:sendHeaders", (message) => {
  const { headers } = message as { headers: string };
  const delivery = underWay.get(/^webhook-id: (.+)$/m.exec(headers)?.[1]?.trim() ?? "");
  if (delivery) delivery.isSent = true;
});

const answerLimitBytes = 4096;
// How much of a response operators see.
const keptAnswerLength = 200;

/**
 * Posts one submission once. A response with any status, a timeout and a broken connection are all
 * returned as results, not thrown.
 *
 * @param cut aborts the attempt, for shutting down
 * @returns `undefined` if it was aborted: the outcome is then unknown
 */
export async function send(
  receiver: Receiver,
  { id, payload }: Delivery,
  clock: Clock,
  cut: AbortSignal,
): Promise<Sent | undefined> {
  const { url, secrets, timeLimitMs, receipt, authorization, userAgent } = receiver;
  const at = clock();
  const startedAt = performance.now();
  const timestamp = Math.floor(at / 1000);
  const headers = new Headers({
    "content-type": "application/json",
    "user-agent": userAgent,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
  });
  if (secrets.length > 0) {
    headers.set("webhook-signature", sign({ id, timestamp, body: payload }, secrets));
  }
  if (authorization !== undefined) headers.set("authorization", authorization);
  const timeLimit = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([timeLimit, cut]);
  const progress = { isSent: false };
  underWay.set(id, progress);
  const attemptOf = (result: Pick<Attempt, "status" | "error" | "answer">): Attempt => ({
    at,
    durationMs: Math.round(performance.now() - startedAt),
    ...result,
  });

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
    const body = await readBeginning(response, signal);
    const { status, headers: answered, ok } = response;
    const retryAfterMs = readRetryAfter(answered.get("retry-after"), clock());
    const askedMs = statusesOfPauses.includes(status) ? retryAfterMs : undefined;
    const isUp = askedMs === undefined && !statusesOfGateways.includes(status);
    const failure = isUp ? mayHaveActed : undefined;
    const error = ok ? notConfirmed(receipt, id, { headers: answered, body }) : failure;
    return {
      attempt: attemptOf({ status, error, answer: body.slice(0, keptAnswerLength) }),
      isAccepted: ok && error === undefined,
      isUp,
      askedMs,
      retryAfterMs,
    };
  } catch (error) {
    if (cut.aborted) return undefined;
    const isSent = progress.isSent;
    const late = isSent ? noAnswerInTime : "timeout while connecting";
    const reason = networkReason(error);
    const broken = isSent ? `${reason}, ${mayHaveActed}` : reason;
    return {
      attempt: attemptOf({
        status: undefined,
        error: timeLimit.aborted ? late : broken,
        answer: undefined,
      }),
      isAccepted: false,
      isUp: isSent,
      askedMs: undefined,
      retryAfterMs: undefined,
    };
  } finally {
    underWay.delete(id);
  }
}

/** Reads the body up to the limit, or until the signal aborts. */
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
    // The connection broke in the middle of the body: keep what was read.
  }
  return Buffer.concat(chunks).subarray(0, answerLimitBytes).toString("utf8");
}

/** Returns a code such as ECONNREFUSED: messages may contain the response or the secret address. */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") {
    return cause.code;
  }
  if (cause instanceof Error && cause.name === "HTTPParserError") return "not HTTP";
  return "no connection";
}

const { name, version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { name: string; version: string };

/** The User-Agent of deliveries: the product, its version and the site. */
export function userAgent(siteUrl: URL): string {
  return `${name}/${version} (+${siteUrl.origin})`;
}
