import type { Log } from "./log.ts";
import type { OperatorStore } from "./store/operator-store.ts";
import type { Clock } from "./store/store.ts";

export const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

type RetentionParts = {
  readonly store: Pick<OperatorStore, "eraseOld">;
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Erases submissions delivered, held or discarded longer ago than the retention time, now and every
 * hour; pending and failed ones stay. The time counts from the delivery, however late: a 2xx is not
 * proof, and this is the time left to notice and send again.
 *
 * @returns a function that stops it
 */
export function startRetention({ store, retentionDays, clock, log }: RetentionParts): () => void {
  async function erase(): Promise<void> {
    try {
      const erased = await store.eraseOld(clock() - retentionDays * dayMs);
      if (erased > 0) log.info({ erased }, "old submissions erased");
    } catch (error) {
      log.error({ reason: (error as Error).message }, "old submissions not erased");
    }
  }
  void erase();
  const timer = setInterval(erase, hourMs);
  return () => clearInterval(timer);
}
