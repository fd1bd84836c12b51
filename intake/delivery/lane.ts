import { randomUUID } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Claimed, DeliveryStore, Settlement } from "../store/store.ts";
import { createCircuit, showsReceiverUp } from "./circuit.ts";
import { pauseAfter } from "./schedule.ts";
import { type Receiver, type Sent, send } from "./send.ts";

export type LaneParts = {
  readonly kind: Kind;
  readonly receiver: Receiver;
  readonly store: DeliveryStore;
  readonly clock: Clock;
  readonly log: Log;
  /** The pauses before each try, in milliseconds. */
  readonly schedule: readonly number[];
  /** The pauses between probes of a receiver that is down, in milliseconds. */
  readonly probePauses: readonly number[];
};

/** Delivers the submissions of one kind as they fall due. */
export type Lane = {
  /** Looks for due submissions now. */
  wake(): void;
  /** Stops claiming, lets running tries finish until the signal, then releases the rest. */
  stop(cut: AbortSignal): Promise<void>;
};

const tryAtOnce = 4;
// Longer than a try can take, short enough that a crashed instance's work is soon taken over.
const leaseMs = 60_000;
// How soon an operator's `retry` is noticed. Short sleeps also keep timers from overflowing, at 24.8
// days, and from missing a change of the clock.
const longestSleepMs = 2000;
// When due submissions cannot be claimed, another instance is claiming them.
const othersClaimMs = 100;

/** Starts a lane. A dead receiver holds up its own lane only. */
export function startLane(parts: LaneParts): Lane {
  const { kind, receiver, store, clock, log, schedule, probePauses } = parts;
  const circuit = createCircuit(() => performance.now(), probePauses);
  const running = new Set<Promise<void>>();
  // Identifies our leases: a settlement must not move a submission whose lease has since gone to
  // another instance.
  const leaseToken = randomUUID();
  const cutting = new AbortController();
  let isStopping = false;
  let wakeUp = () => {};

  async function deliverDue(): Promise<void> {
    while (!isStopping) {
      const awake = nextWake();
      const sleepMs = await startDue().catch((error: Error) => {
        log.error(
          { kind, error: error.name, reason: error.message },
          "delivery cannot use the store",
        );
        return longestSleepMs;
      });
      if (isStopping) return;
      if (sleepMs === 0) continue;
      const timer = setTimeout(wakeUp, sleepMs);
      await awake;
      clearTimeout(timer);
    }
  }

  /** Starts tries for due submissions; returns how many milliseconds to sleep. */
  async function startDue(): Promise<number> {
    const free = (circuit.isOpen() ? 1 : tryAtOnce) - running.size;
    if (free <= 0) return longestSleepMs;
    const pause = circuit.pause();
    if (pause > 0) return Math.min(pause, longestSleepMs);
    const now = clock();
    const dueAt = await store.nextDueAt(kind, now);
    if (dueAt === undefined) return longestSleepMs;
    if (dueAt > now) return Math.min(dueAt - now, longestSleepMs);
    const lease = { token: leaseToken, ms: leaseMs };
    const claims = await store.claim({ kind, now, limit: free, lease });
    for (const claimed of claims) {
      const trying = deliverOne(claimed).finally(() => {
        running.delete(trying);
        wakeUp();
      });
      running.add(trying);
    }
    return claims.length > 0 ? 0 : othersClaimMs;
  }

  async function deliverOne(claimed: Claimed): Promise<void> {
    try {
      const sent = await send(receiver, claimed, clock, cutting.signal);
      if (!sent) return;
      noteReceiver(sent);
      const { attempt, isAccepted, retryAfterMs } = sent;
      const tries = claimed.tries + 1;
      const next = isAccepted
        ? ({ state: "delivered" } as const)
        : afterFailure(pauseAfter({ tries, retryAfterMs }, Math.random(), schedule));
      await store.settle({ id: claimed.id, leaseToken, attempt, next });
      const { status, error, durationMs } = attempt;
      const level = isAccepted ? "info" : "warn";
      log[level](
        { kind, id: claimed.id, tries, status, error, durationMs, ...next },
        "delivery tried",
      );
    } catch (error) {
      // The submission stays leased and falls due again when the lease ends.
      const { name, message } = error as Error;
      log.error({ kind, id: claimed.id, error: name, reason: message }, "delivery not settled");
    }
  }

  function noteReceiver({ attempt: { status }, retryAfterMs }: Sent): void {
    const change = circuit.note({ isUp: showsReceiverUp(status), retryAfterMs });
    if (change === "opened") log.warn({ kind }, "receiver is down, probing it from time to time");
    if (change === "closed") log.info({ kind }, "receiver is back");
  }

  function afterFailure(pauseMs: number | undefined): Settlement["next"] {
    if (pauseMs === undefined) return { state: "failed" };
    return { state: "pending", nextTryAt: clock() + pauseMs };
  }

  function nextWake(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wakeUp = resolve;
    return promise;
  }

  const loop = deliverDue();
  return {
    wake: () => wakeUp(),
    async stop(cut) {
      isStopping = true;
      wakeUp();
      cut.addEventListener("abort", () => cutting.abort(), { once: true });
      if (cut.aborted) cutting.abort();
      await loop;
      await Promise.allSettled(running);
      // If this fails too, the leases end by themselves.
      await store.release(leaseToken).catch(() => {});
    },
  };
}
