import { setTimeout as sleep } from "node:timers/promises";
import { lockWaitMs } from "../times.ts";
import { asStoreError, isInTheWay } from "./errors.ts";

const shortestPauseMs = 10;
const longestPauseMs = 500;

/**
 * Does work again for as long as another program or transaction is in its way, ten seconds at most,
 * while the process answers others. The pauses grow, so that many that wait don't crowd out those
 * who need no lock.
 *
 * @param work which has changed nothing when it fails
 * @throws StoreError without SQL, values, address or password instead of the driver's error
 */
export async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
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
}
