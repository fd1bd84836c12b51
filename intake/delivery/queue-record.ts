import { hash } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { DeliveryStore } from "../store/delivery-queries.ts";
import type { Clock, QueueState } from "../store/store.ts";
import { type CircuitState, closed } from "./circuit.ts";

/** The state that a queue resumes from after a restart. */
export type RecordedState = CircuitState & Pick<QueueState, "isRecovering" | "retrySeenAt">;

const atRest: RecordedState = { ...closed, isRecovering: false, retrySeenAt: undefined };

/**
 * A queue's state in the store, for commands in another process and for the next server.
 *
 * @param current returns the queue's current state
 */
export function queueRecord(
  { kind, url, store, clock }: { kind: Kind; url: URL; store: DeliveryStore; clock: Clock },
  current: () => RecordedState,
) {
  // The address itself is a secret.
  const receiver = hash("sha256", url.href).slice(0, 16);
  const isResting = ({ isDown, pauseMs, isRecovering }: RecordedState) =>
    !isDown && pauseMs === 0 && !isRecovering;
  let isWritten = false;
  let isWrittenAtRest = false;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const state = current();
    const { pauseMs, askedMs, ...rest } = state;
    const now = clock();
    const timeIn = (ms: number) => (ms > 0 ? now + Math.round(ms) : undefined);
    const pauses = { pausedUntil: timeIn(pauseMs), askedUntil: timeIn(askedMs) };
    isWritten = isWrittenAtRest = false;
    await store.saveQueue({ kind, hasWebhook: true, receiver, ...rest, ...pauses });
    isWritten = true;
    isWrittenAtRest = isResting(state);
  }

  return {
    /** What an earlier server saved, unless its receiver was another one. */
    async read(): Promise<RecordedState> {
      const stored = await storedState(store, kind);
      if (stored.receiver !== undefined && stored.receiver !== receiver) return atRest;
      const { isDown, probes, isRecovering, retrySeenAt, pausedUntil, askedUntil } = stored;
      const fromNow = (time = 0) => Math.max(0, time - clock());
      const pauses = { pauseMs: fromNow(pausedUntil), askedMs: fromNow(askedUntil) };
      return { isDown, probes, isRecovering, retrySeenAt, ...pauses };
    },
    /** Writes the state once earlier writes are done, unless nothing has changed since. */
    async update(): Promise<void> {
      if (isWrittenAtRest && isResting(current())) return;
      writing = writing.catch(() => {}).then(write);
      await writing;
    },
    /** Whether the last write has succeeded. */
    isWritten: () => isWritten,
  };
}

/** Records that a kind has no webhook, and keeps the state of the previous webhook. */
export async function recordNoWebhook(store: DeliveryStore, kind: Kind): Promise<void> {
  await store.saveQueue({ ...(await storedState(store, kind)), hasWebhook: false });
}

async function storedState(store: DeliveryStore, kind: Kind): Promise<QueueState> {
  const stored = (await store.queues()).find((queue) => queue.kind === kind);
  return stored ?? { kind, ...unknown };
}

const unknown = {
  hasWebhook: true,
  isDown: false,
  pausedUntil: undefined,
  askedUntil: undefined,
  receiver: undefined,
  probes: 0,
  isRecovering: false,
  retrySeenAt: undefined,
};
