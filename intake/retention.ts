import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { OperatorStore } from "./store/store.ts";

export const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

export type RetentionParts = {
  readonly store: Pick<OperatorStore, "eraseOld">;
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Erases what was delivered longer ago than the retention time, now and every hour. It counts from
 * the delivery: a 2xx is no proof, so that much time is left to find out and send again, however
 * late it came. What is held back as suspicious or was discarded goes after the same time. What waits
 * or has failed stays.
 *
 * @returns what ends it
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
