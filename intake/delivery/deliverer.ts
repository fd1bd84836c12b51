import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { DeliveryStore } from "../store/delivery-queries.ts";
import type { Clock } from "../store/store.ts";
import { probePauses as standardProbePauses } from "./circuit.ts";
import { type Queue, startQueue } from "./queue.ts";
import { recordNoWebhook } from "./queue-record.ts";
import { retrySchedule } from "./schedule.ts";
import type { Receiver } from "./send.ts";

export type DelivererParts = {
  readonly store: DeliveryStore;
  readonly webhooks: Config["webhooks"];
  readonly clock: Clock;
  readonly log: Log;
  /** The pauses before each attempt, in milliseconds; tests shorten them. */
  readonly schedule?: readonly number[];
  /** The pauses between probes of a receiver that is down, in milliseconds. */
  readonly probePauses?: readonly number[];
} & Pick<Receiver, "timeLimitMs" | "userAgent">;

export type Deliverer = ReturnType<typeof startDeliverer>;

/** Starts delivering in the background; kinds without an address stay in the store. */
export function startDeliverer(parts: DelivererParts) {
  const { store, webhooks, clock, log, timeLimitMs, userAgent } = parts;
  const { schedule = retrySchedule, probePauses = standardProbePauses } = parts;
  const queues = new Map<Kind, Queue>();
  for (const kind of kinds) {
    const { url, ...own } = webhooks[kind];
    if (!url) {
      recordNoWebhook(store, kind).catch(({ name, message }: Error) =>
        log.error({ kind, error: name, reason: message }, "queue state not saved"),
      );
      continue;
    }
    const receiver = { url, ...own, timeLimitMs, userAgent };
    queues.set(kind, startQueue({ kind, receiver, store, clock, log, schedule, probePauses }));
  }
  return {
    /** Call this after a submission of the kind has been kept. */
    notify: (kind: Kind) => queues.get(kind)?.notify(),
    /**
     * Gives running attempts this long to finish, then aborts them and releases their submissions.
     */
    async stop(graceMs: number): Promise<void> {
      const cut = AbortSignal.timeout(graceMs);
      await Promise.all([...queues.values()].map((queue) => queue.stop(cut)));
    },
  };
}
