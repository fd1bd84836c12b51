import { request } from "undici";
import {
  type Environment,
  type ProxySettings,
  proxyOf,
  readSettings,
  type Webhook,
  webhookOf,
} from "../../shared/settings.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Verdict } from "../pauses.ts";
import type { Attempt } from "../store/schema.ts";
import type { Clock } from "../store/store.ts";
import { prepareConnection } from "./connection.ts";
import { mayHaveActed, notDelivered } from "./receipt.ts";
import { sign } from "./sign.ts";
import { verdictOn } from "./verdict.ts";

/** Where and how to send. */
export type Receiver = Omit<Webhook, "url"> & {
  readonly url: URL;
  /** For a whole attempt, in milliseconds. */
  readonly timeLimitMs: number;
  /** Named in User-Agent, so that receivers see who sends. */
  readonly site: URL;
  readonly proxy: ProxySettings;
};

/** What the settings say about a kind's receiver; `undefined` if it has no address. */
export function receiverOf(environment: Environment, kind: Kind): Receiver | undefined {
  const { url, ...webhook } = webhookOf(environment, kind);
  const settings = readSettings(environment, ["SITE_URL", "WEBHOOK_TIMEOUT_SECONDS"]);
  const timeLimitMs = 1000 * settings.WEBHOOK_TIMEOUT_SECONDS;
  const proxy = proxyOf(environment);
  return url && { ...webhook, url, timeLimitMs, site: settings.SITE_URL, proxy };
}

export type Sent = Verdict & { readonly attempt: Attempt };

/**
 * Posts one submission once. Whatever happens is returned as a result.
 *
 * @param cut aborts the attempt, for shutting down
 * @returns `undefined` if it was aborted: whether it arrived is then unknown
 */
export type Send = (
  submission: { readonly id: string; readonly payload: string },
  cut: AbortSignal,
) => Promise<Sent | undefined>;

const answerLimitBytes = 4096;
// How much of an answer operators see.
const keptAnswerLength = 200;

/** Makes a function that sends to one receiver. */
export function sendTo(receiver: Receiver, clock: Clock): Send {
  const { url, secrets, timeLimitMs, receipt, authorization, site, proxy } = receiver;
  return async ({ id, payload }, cut) => {
    const at = clock();
    const startedAt = performance.now();
    const timestamp = Math.floor(at / 1000);
    const timeLimit = AbortSignal.timeout(timeLimitMs);
    const signal = AbortSignal.any([timeLimit, cut]);
    const { dispatcher, failure } = prepareConnection(proxy, timeLimitMs);
    // The signal itself ends no request that is still connecting.
    signal.addEventListener("abort", () => void dispatcher.destroy());
    const done = (result: Pick<Attempt, "status" | "error" | "answer">, verdict: Verdict): Sent => {
      const durationMs = Math.round(performance.now() - startedAt);
      return { attempt: { at, durationMs, ...result }, ...verdict };
    };
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        method: "POST",
        headers: {
          "content-type": "application/json",
          // Otherwise a receiver may compress its answer, in which no id could be found.
          "accept-encoding": "identity",
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
      const problem = notDelivered({ status: statusCode, headers, text }, receipt, id);
      const retryAfter = headers["retry-after"]?.toString();
      const verdict = verdictOn(statusCode, problem === null, retryAfter, clock());
      return done(
        {
          status: statusCode,
          error: verdict.reached === "nobody" ? null : problem,
          answer: text.slice(0, keptAnswerLength),
        },
        verdict,
      );
    } catch (error) {
      if (cut.aborted) return undefined;
      const { reason, isSent } = failure(error, timeLimit.aborted);
      return done(
        { status: null, error: isSent ? `${reason}, ${mayHaveActed}` : reason, answer: null },
        { reached: isSent ? "acted" : "nobody" },
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
