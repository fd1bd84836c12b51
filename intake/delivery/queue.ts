import { randomUUID } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Log } from "../log.ts";
import type { DeliveryStore } from "../store/delivery-queries.ts";
import type { Claimed, Clock, QueuePosition, Settlement } from "../store/store.ts";
import { type Circuit, closed, createCircuit } from "./circuit.ts";
import { queueRecord } from "./queue-record.ts";
import { pauseAfter } from "./schedule.ts";
import { type Receiver, type Sent, send } from "./send.ts";

type QueueParts = {
  readonly kind: Kind;
  readonly receiver: Receiver;
  readonly store: DeliveryStore;
  readonly clock: Clock;
  readonly log: Log;
  /** The pauses before each attempt, in milliseconds. */
  readonly schedule: readonly number[];
  /** The pauses between probes of a receiver that is down, in milliseconds. */
  readonly probePauses: readonly number[];
};

const attemptsAtOnce = 4;
// Longer than an attempt can take, short enough that a crashed instance's work is soon taken over.
const leaseMs = 90_000;
// How soon an operator's `retry` is noticed. Short sleeps also avoid timer overflow (at 24.8 days)
// and notice when the clock is set.
const longestSleepMs = 2000;
// If due submissions cannot be claimed, another instance is claiming them.
const othersClaimMs = 100;
// Ten a second, so that a receiver that has just come back stays up.
const recoveryPaceMs = 100;

export type Queue = ReturnType<typeof startQueue>;

/**
 * Starts delivering the submissions of one kind as they fall due. A receiver that is down delays
 * only its own queue.
 */
export function startQueue(parts: QueueParts) {
  const { kind, receiver, store, clock, log, schedule, probePauses } = parts;
  let circuit: Circuit | undefined;
  // After the circuit has closed, one submission goes first; once it is delivered, the rest follow.
  let isTrial = false;
  let isRecovering = false;
  // During recovery, submissions that reached nobody are brought forward, in order, so far up to
  // `broughtUpTo`.
  let isBringingForward = false;
  let broughtUpTo: QueuePosition | undefined;
  let pacedUntil = 0;
  let retrySeenAt: number | undefined;
  const running = new Set<Promise<void>>();
  // Identifies our leases: a settlement must not update a submission that another instance has
  // leased since.
  const leaseToken = randomUUID();
  const cutting = new AbortController();
  let isStopping = false;
  let resume = () => {};

  const record = queueRecord({ kind, url: receiver.url, store, clock }, () => ({
    ...(circuit?.state() ?? closed),
    isRecovering,
    retrySeenAt,
  }));

  async function deliverDue(): Promise<void> {
    while (!isStopping) {
      const resumed = untilResumed();
      const sleepMs = await startDue().catch((error: Error) => {
        logFailure("delivery cannot use the store", error);
        return longestSleepMs;
      });
      if (isStopping) return;
      if (sleepMs === 0) continue;
      const timer = setTimeout(resume, sleepMs);
      await resumed;
      clearTimeout(timer);
    }
  }

  /** Starts attempts for due submissions; returns how many milliseconds to sleep. */
  async function startDue(): Promise<number> {
    circuit ??= await openCircuit();
    if (!record.isWritten()) await record.update();
    const isProbe = circuit.isOpen();
    const free = (isProbe || isTrial ? 1 : attemptsAtOnce) - running.size;
    if (free <= 0) return longestSleepMs;
    if (isProbe) await checkForRetry(circuit);
    const pause = Math.max(circuit.pause(), pacedUntil - performance.now());
    if (pause > 0) return Math.min(pause, longestSleepMs);
    const startedAt = performance.now();
    const now = clock();
    if (isBringingForward && !isProbe) {
      broughtUpTo = await store.bringForward(kind, now, broughtUpTo);
      isBringingForward = broughtUpTo !== undefined;
    }
    const dueAt = isProbe ? now : await store.nextDueAt(kind, now);
    if (dueAt === undefined || dueAt > now) {
      if (isBringingForward) return 0;
      isTrial = isRecovering = false;
      await record.update();
      return Math.min((dueAt ?? Number.POSITIVE_INFINITY) - now, longestSleepMs);
    }
    const lease = { token: leaseToken, ms: leaseMs };
    const limit = isRecovering ? 1 : free;
    const claims = await store.claim({ kind, now, isProbe, limit, lease });
    for (const claimed of claims) {
      const attempt = deliverOne(claimed, circuit).finally(() => {
        running.delete(attempt);
        resume();
      });
      running.add(attempt);
    }
    if (isRecovering) pacedUntil = startedAt + recoveryPaceMs;
    if (claims.length > 0) return 0;
    return isProbe ? longestSleepMs : othersClaimMs;
  }

  async function openCircuit(): Promise<Circuit> {
    const before = await record.read();
    isTrial = isRecovering = isBringingForward = before.isRecovering;
    retrySeenAt = before.retrySeenAt;
    return createCircuit(() => performance.now(), probePauses, before);
  }

  /** After an operator's `retry`, the next probe is due at once. */
  async function checkForRetry(known: Circuit): Promise<void> {
    const retryAt = await store.lastRetryAt(kind);
    if (retryAt === undefined || retryAt === retrySeenAt) return;
    known.probeNow();
    retrySeenAt = retryAt;
    await record.update();
  }

  async function deliverOne(claimed: Claimed, known: Circuit): Promise<void> {
    try {
      const sent = await send(receiver, claimed, clock, cutting.signal);
      if (!sent) return;
      await recordResult(sent, known).catch((error: Error) =>
        logFailure("queue state not saved", error),
      );
      const next = afterAttempt(sent, claimed.counted + 1, known);
      const { attempt } = sent;
      await store.settle({ id: claimed.id, leaseToken, attempt, next });
      const { status, error, durationMs } = attempt;
      const level = sent.isAccepted ? "info" : "warn";
      const tries = claimed.tries + 1;
      log[level](
        { kind, id: claimed.id, tries, status, error, durationMs, ...next },
        "delivery attempted",
      );
    } catch (error) {
      // The submission stays leased and falls due again when the lease ends.
      logFailure("result of delivery not saved", error as Error, claimed.id);
    }
  }

  function logFailure(what: string, { name, message }: Error, id?: string): void {
    log.error({ kind, id, error: name, reason: message }, what);
  }

  async function recordResult(sent: Sent, known: Circuit): Promise<void> {
    const change = known.record(sent);
    if (change === "opened") log.warn({ kind }, "receiver is down, probing it");
    if (sent.askedMs) {
      log.warn({ kind, pauseMs: known.pause() }, "receiver requested a pause");
    }
    if (change === "closed") {
      isTrial = isRecovering = isBringingForward = true;
      broughtUpTo = undefined;
      log.info({ kind }, "receiver is back");
    } else if (sent.isAccepted) isTrial = false;
    await record.update();
  }

  function afterAttempt(sent: Sent, attempts: number, known: Circuit): Settlement["next"] {
    const { isAccepted, isUp, retryAfterMs } = sent;
    if (isAccepted) return { state: "delivered" };
    if (!isUp) {
      // Nobody acted on it, so the attempt does not count, and the submission goes to the back.
      const [, shortest = 0] = schedule;
      const pauseMs = Math.max(known.pause(), retryAfterMs ?? 0, shortest);
      return { state: "pending", nextTryAt: clock() + Math.round(pauseMs), isUncounted: true };
    }
    const pauseMs = pauseAfter({ attempts, retryAfterMs }, Math.random(), schedule);
    if (pauseMs === undefined) return { state: "failed" };
    return { state: "pending", nextTryAt: clock() + pauseMs };
  }

  function untilResumed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    resume = resolve;
    return promise;
  }

  const loop = deliverDue();
  return {
    /** Looks for due submissions now. */
    notify(): void {
      // During a pause a new submission changes nothing, and checking costs a query.
      if (!circuit?.pause()) resume();
    },
    /** Stops claiming, lets running attempts finish until `cut` aborts, then releases the rest. */
    async stop(cut: AbortSignal): Promise<void> {
      isStopping = true;
      resume();
      cut.addEventListener("abort", () => cutting.abort(), { once: true });
      if (cut.aborted) cutting.abort();
      await loop;
      await Promise.allSettled(running);
      // If this fails too, the leases expire.
      await store.release(leaseToken).catch(() => {});
    },
  };
}
