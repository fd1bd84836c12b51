import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Log } from "../log.ts";
import { nextAfter } from "../pauses.ts";
import type { Clock, Store } from "../store/database.ts";
import { askedUntil, type Claimed, claim, settle, unlock } from "../store/deliver-queries.ts";
import type { Send } from "./send.ts";

const attemptsAtOnce = 4;
// How soon a pause that has ended, an operator's `retry`, another server's end or a store that works
// again is noticed.
const pollMs = 2000;

type Parts = {
  readonly store: Store;
  readonly kind: Kind;
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Log;
};

export type Delivery = ReturnType<typeof startDelivery>;

/** Starts sending the submissions of one kind as they fall due. */
export function startDelivery({ store, kind, send, clock, log }: Parts) {
  const server = randomUUID();
  const sending = new Map<string, Promise<void>>();
  const cutting = new AbortController();
  let isStopping = false;
  let wake = () => {};

  async function deliverDue(): Promise<void> {
    while (!isStopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await startDue().catch(({ message }: Error) =>
        log.error({ kind, reason: message }, "delivery cannot use the store"),
      );
      if (isStopping) return;
      const timer = setTimeout(() => wake(), pollMs);
      await woken;
      clearTimeout(timer);
    }
  }

  async function startDue(): Promise<void> {
    const limit = attemptsAtOnce - sending.size;
    if (limit <= 0) return;
    if ((await askedUntil(store, kind, clock())) > 0) return;
    const claimed = await claim(store, {
      kind,
      server,
      clock,
      sending: [...sending.keys()],
      limit,
    });
    for (const one of claimed) {
      const attempt = deliver(one)
        .catch((error) => logFailure(one.id, error))
        .finally(() => {
          sending.delete(one.id);
          wake();
        });
      sending.set(one.id, attempt);
    }
  }

  async function deliver({ id, payload, countedAttempts }: Claimed): Promise<void> {
    const sent = await send({ id, payload }, cutting.signal);
    if (!sent) return;
    const { attempt, ...outcome } = sent;
    const next = nextAfter(outcome, countedAttempts, clock(), Math.random());
    const { answer: _answer, ...facts } = attempt;
    const level = next.state === "delivered" ? "info" : "warn";
    log[level]({ kind, id, ...facts, ...next }, "delivery attempted");
    const { isForAll, retryAfterMs } = outcome;
    const askedUntil = isForAll && retryAfterMs !== undefined ? clock() + retryAfterMs : null;
    await save({ id, server, attempt: { ...attempt, askedUntil }, next });
  }

  /** Goes on until it succeeds, since the receiver would get the submission again. */
  async function save(result: Parameters<typeof settle>[1]): Promise<void> {
    for (;;) {
      try {
        return await settle(store, result);
      } catch (error) {
        logFailure(result.id, error as Error);
        if (isStopping) return;
      }
      await sleep(pollMs);
    }
  }

  const logFailure = (id: string, { message }: Error) =>
    log.error({ kind, id, reason: message }, "result of delivery not saved");

  const delivering = deliverDue();
  return {
    /** Call this after a submission of the kind has been kept. */
    notify: () => wake(),
    /** Claims no more, gives running attempts until `cut` aborts, then unlocks the rest. */
    async stop(cut: AbortSignal): Promise<void> {
      isStopping = true;
      wake();
      cut.addEventListener("abort", () => cutting.abort(), { once: true });
      if (cut.aborted) cutting.abort();
      await delivering;
      await Promise.allSettled(sending.values());
      // If this fails too, the locks end by themselves.
      await unlock(store, server).catch(() => {});
    },
  };
}
