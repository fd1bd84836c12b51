import { hash } from "node:crypto";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Clock } from "../clock.ts";
import type { DeliveryStore, Lane } from "../store/store.ts";
import { type CircuitState, closed } from "./circuit.ts";

/** What a lane goes on with after a restart. */
export type LaneState = {
  readonly circuit: CircuitState;
  readonly isRecovering: boolean;
  /** The latest retry that has already hurried a probe. */
  readonly heardRetryAt: number | undefined;
};

/** A lane's state in the store, for commands in another process and for the next server. */
type LaneRecord = {
  /** What an earlier server left, unless that had another receiver. */
  read(): Promise<LaneState>;
  /** Writes the state as it is when earlier writes are done, unless nothing is worth noting. */
  update(): Promise<void>;
  /** Whether the last write has succeeded. */
  isWritten(): boolean;
};

/** @param current the state of the lane at this moment */
export function laneRecord(
  { kind, url, store, clock }: { kind: Kind; url: URL; store: DeliveryStore; clock: Clock },
  current: () => LaneState,
): LaneRecord {
  // The address itself is a secret.
  const receiver = hash("sha256", url.href).slice(0, 16);
  const isResting = ({ circuit, isRecovering }: LaneState) =>
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
    await store.saveLane({ kind, hasWebhook: true, receiver, isDown, probes, ...pauses, ...rest });
    isWritten = true;
    isWrittenAtRest = isResting({ circuit, ...rest });
  }

  return {
    async read() {
      const stored = await storedLane(store, kind);
      if (stored.receiver !== undefined && stored.receiver !== receiver) return atRest;
      const { isDown: isOpen, probes, isRecovering, heardRetryAt } = stored;
      const fromNow = (time = 0) => Math.max(0, time - clock());
      const pauses = { pauseMs: fromNow(stored.pausedUntil), askedMs: fromNow(stored.askedUntil) };
      return { circuit: { isOpen, probes, ...pauses }, isRecovering, heardRetryAt };
    },
    async update() {
      if (isWrittenAtRest && isResting(current())) return;
      writing = writing.catch(() => {}).then(write);
      await writing;
    },
    isWritten: () => isWritten,
  };
}

const atRest: LaneState = { circuit: closed, isRecovering: false, heardRetryAt: undefined };

/** Notes that a kind has no webhook; what is known of the one that it had stays. */
export async function noteNoWebhook(store: DeliveryStore, kind: Kind): Promise<void> {
  await store.saveLane({ ...(await storedLane(store, kind)), hasWebhook: false });
}

async function storedLane(store: DeliveryStore, kind: Kind): Promise<Lane> {
  const stored = (await store.lanes()).find((lane) => lane.kind === kind);
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
  heardRetryAt: undefined,
};
