import { hash } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Clock, DeliveryStore, QueueState } from "../store/store.ts";
import { type CircuitState, closed } from "./circuit.ts";

/** The state that a queue resumes from after a restart. */
type RecordedState = {
  readonly circuit: CircuitState;
  readonly isRecovering: boolean;
  /** The latest retry that has already brought a probe forward. */
  readonly retrySeenAt: number | undefined;
};

/** A queue's state in the store, for commands in another process and for the next server. */
type QueueRecord = {
  /** What an earlier server saved, unless its receiver was another one. */
  read(): Promise<RecordedState>;
  /** Writes the state once earlier writes are done, unless nothing has changed since. */
  update(): Promise<void>;
  /** Whether the last write has succeeded. */
  isWritten(): boolean;
};

/** @param current returns the queue's current state */
export function queueRecord(
  { kind, url, store, clock }: { kind: Kind; url: URL; store: DeliveryStore; clock: Clock },
  current: () => RecordedState,
): QueueRecord {
  // The address itself is a secret.
  const receiver = hash("sha256", url.href).slice(0, 16);
  const isResting = ({ circuit, isRecovering }: RecordedState) =>
    !circuit.isOpen && circuit.pauseMs === 0 && !isRecovering;
  let isWritten = false;
  let isWrittenAtRest = false;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const { circuit, ...rest } = current();
    const { isOpen: isDown, probes, pauseMs, askedMs } = circuit;
    const now = clock();
    const timeIn = (ms: number) => (ms > 0 ? now + Math.round(ms) : undefined);
    const pauses = { pausedUntil: timeIn(pauseMs), askedUntil: timeIn(askedMs) };
    isWritten = isWrittenAtRest = false;
    await store.saveQueue({ kind, hasWebhook: true, receiver, isDown, probes, ...pauses, ...rest });
    isWritten = true;
    isWrittenAtRest = isResting({ circuit, ...rest });
  }

  return {
    async read() {
      const stored = await storedState(store, kind);
      if (stored.receiver !== undefined && stored.receiver !== receiver) return atRest;
      const { isDown: isOpen, probes, isRecovering, retrySeenAt } = stored;
      const fromNow = (time = 0) => Math.max(0, time - clock());
      const pauses = { pauseMs: fromNow(stored.pausedUntil), askedMs: fromNow(stored.askedUntil) };
      return { circuit: { isOpen, probes, ...pauses }, isRecovering, retrySeenAt };
    },
    async update() {
      if (isWrittenAtRest && isResting(current())) return;
      writing = writing.catch(() => {}).then(write);
      await writing;
    },
    isWritten: () => isWritten,
  };
}

const atRest: RecordedState = { circuit: closed, isRecovering: false, retrySeenAt: undefined };

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
