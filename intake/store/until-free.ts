import { setTimeout as sleep } from "node:timers/promises";
import { asStoreError, isInTheWay } from "./errors.ts";

const shortestPauseMs = 10;
const longestPauseMs = 500;

/**
 * Does work again for as long as another program or transaction is in its way, while the process
 * answers others. The pauses grow, so that many that wait don't crowd out those who need no lock.
 *
 * @param work which has changed nothing when it fails
 * @throws StoreError without SQL, values, address or password instead of the driver's error
 */
type UntilFree = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Makes a function that goes on for so long at most, in milliseconds. */
export const untilFreeFor =
  (lockWaitMs: number): UntilFree =>
  async (work) => {
    const startedAt = performance.now();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const waited = performance.now() - startedAt;
        if (!isInTheWay(error) || waited > lockWaitMs) throw asStoreError(error);
        const pause = Math.min(Math.max(shortestPauseMs, waited / 10), longestPauseMs);
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  };
