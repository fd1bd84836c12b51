import type { Log } from "./log.ts";
import type { Clock, Store } from "./store/database.ts";
import { cleanFiles, eraseOld } from "./store/erase.ts";

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Until when submissions must have been delivered, held or discarded to be erased now. */
export const retentionEnd = (now: number, retentionDays: number): number =>
  now - retentionDays * dayMs;

type RetentionParts = {
  readonly store: Store;
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Erases submissions delivered, held or discarded longer ago than the retention time, now and every
 * hour; pending and failed ones stay. The time counts from delivery, however late, so that an
 * operator always has this long to notice a 2xx without effect and send the submission again. Then
 * cleans SQLite's files, also of what a command erased while another program read them.
 *
 * @returns a function that stops the timer
 */
export function startRetention({ store, retentionDays, clock, log }: RetentionParts): () => void {
  async function erase(): Promise<void> {
    try {
      const erased = await eraseOld(store, retentionEnd(clock(), retentionDays));
      if (erased > 0) log.info({ erased }, "old submissions erased");
      if (!(await cleanFiles(store))) log.warn("erased text is still in the database's files");
    } catch (error) {
      log.error({ reason: (error as Error).message }, "erasing old submissions failed");
    }
  }
  void erase();
  const timer = setInterval(erase, hourMs);
  return () => clearInterval(timer);
}
