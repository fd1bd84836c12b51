import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { DeliveryStore } from "../store/store.ts";
import { probePauses as standardProbePauses } from "./circuit.ts";
import { type Lane, startLane } from "./lane.ts";
import { retrySchedule } from "./schedule.ts";
import { tryLimitMs } from "./send.ts";

export type DelivererParts = {
  readonly store: DeliveryStore;
  readonly webhookUrls: Readonly<Record<Kind, URL | undefined>>;
  /** The secrets that sign, the newest first; none leaves deliveries unsigned. */
  readonly webhookSecrets: readonly Buffer[];
  readonly clock: Clock;
  readonly log: Log;
  /** The pauses before each try, in milliseconds; the standard's unless a test is in a hurry. */
  readonly schedule?: readonly number[];
  /** The pauses between probes of a receiver that is down, in milliseconds. */
  readonly probePauses?: readonly number[];
  /** After so long a try ends. */
  readonly timeLimitMs?: number;
};

export type Deliverer = {
  /** Says that a submission of the kind has been kept. */
  wake(kind: Kind): void;
  /** Lets running tries finish for so many milliseconds, then hands their submissions back. */
  stop(graceMs: number): Promise<void>;
};

/** Starts delivering in the background; a kind without an address stays in the store. */
export function startDeliverer(parts: DelivererParts): Deliverer {
  const { store, webhookUrls, webhookSecrets, clock, log } = parts;
  const { schedule = retrySchedule, probePauses = standardProbePauses } = parts;
  const { timeLimitMs = tryLimitMs } = parts;
  const lanes = new Map<Kind, Lane>();
  for (const kind of kinds) {
    const url = webhookUrls[kind];
    if (!url) continue;
    const receiver = { url, webhookSecrets, timeLimitMs };
    lanes.set(kind, startLane({ kind, receiver, store, clock, log, schedule, probePauses }));
  }
  return {
    wake: (kind) => lanes.get(kind)?.wake(),
    async stop(graceMs) {
      const cut = AbortSignal.timeout(graceMs);
      await Promise.all([...lanes.values()].map((lane) => lane.stop(cut)));
    },
  };
}
