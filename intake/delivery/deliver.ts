import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Log } from "../log.ts";
import { nextAfter } from "../pauses.ts";
import { type Claimed, claim, renew, settle, unlock } from "../store/deliver-queries.ts";
import type { Clock, Store } from "../store/store.ts";
import { pollMs } from "../times.ts";
import type { Send } from "./send.ts";

const attemptsAtOnce = 4;
// Another server takes some milliseconds to look.
const busyMs = 100;

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
  let isProbeCut = false;
  /** Since when the webhook's row has been locked; infinite once the log has it. */
  let busySince: number | undefined;
  let renewedAt = 0;
  let notify = () => {};

  async function deliverDue(): Promise<void> {
    while (!isStopping) {
      const notified = new Promise<void>((resolve) => {
        notify = resolve;
      });
      const isBusy = await startDue().catch(({ message }: Error) => {
        log.error({ kind, reason: message }, "delivery cannot use the store");
        return false;
      });
      if (isStopping) return;
      const timer = setTimeout(() => notify(), isBusy ? busyMs * (0.5 + Math.random()) : pollMs);
      await notified;
      clearTimeout(timer);
    }
  }

  /** Returns whether another server is looking for due submissions too. */
  async function startDue(): Promise<boolean> {
    if (sending.size > 0 && performance.now() - renewedAt >= pollMs / 2) {
      renewedAt = performance.now();
      await renew(store, { server, clock });
    }
    const limit = attemptsAtOnce - sending.size;
    if (limit <= 0) return false;
    const { isBusy, isProbe, claimed } = await claim(store, {
      kind,
      server,
      clock,
      sending: [...sending.keys()],
      limit,
    });
    noteBusy(isBusy);
    for (const submission of claimed) {
      const { id } = submission;
      const attempt = deliver(submission, isProbe)
        .catch((error) => logFailure(id, error))
        .finally(() => {
          sending.delete(id);
          notify();
        });
      sending.set(id, attempt);
    }
    return isBusy;
  }

  /** Another server needs the row for a moment; whoever keeps it locked stops all delivery. */
  function noteBusy(isBusy: boolean): void {
    busySince = isBusy ? (busySince ?? performance.now()) : undefined;
    if (busySince === undefined || performance.now() - busySince < store.lockWaitMs) return;
    log.error({ kind }, "another program has locked the table webhook");
    busySince = Number.POSITIVE_INFINITY;
  }

  async function deliver({ id, payload, countedAttempts }: Claimed, isProbe: boolean) {
    const sent = await send({ id, payload }, cutting.signal);
    if (!sent) {
      isProbeCut ||= isProbe;
      return;
    }
    const { attempt, ...verdict } = sent;
    const next = nextAfter(verdict, countedAttempts, Math.random());
    const { answer: _answer, ...facts } = attempt;
    const level = next.state === "delivered" ? "info" : "warn";
    log[level]({ kind, id, ...facts, ...next }, "delivery attempted");
    await save({ id, kind, server, clock, isProbe, attempt, next });
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
    notify: () => notify(),
    /** Claims no more, gives running attempts until `cut` aborts, then unlocks the rest. */
    async stop(cut: AbortSignal): Promise<void> {
      isStopping = true;
      notify();
      cut.addEventListener("abort", () => cutting.abort(), { once: true });
      await delivering;
      await Promise.allSettled(sending.values());
      await unlock(store, { kind, server, clock, isProbe: isProbeCut }).catch(
        // The locks then end by themselves.
        ({ message }: Error) => log.warn({ kind, reason: message }, "submissions not unlocked"),
      );
    },
  };
}
