import { StoreUnavailable } from "./store.ts";

/**
 * Turns single calls into batches: items that arrive while a batch is being committed form the next
 * one, so many senders share the cost of making data durable. When a batch fails, its items are
 * committed one by one, so that a bad item doesn't affect the others. If the store is unavailable,
 * they fail together instead of waiting in turn.
 *
 * @param commit commits all of a batch or none of it, and returns the results in the same order
 * @returns a function that resolves once its item has been committed
 */
export function groupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; settle: PromiseWithResolvers<Result> };
  let waiting: Waiting[] = [];
  let isCommitting = false;

  async function commitAll(): Promise<void> {
    isCommitting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await commitBatch(batch);
    }
    isCommitting = false;
  }

  async function commitBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await commit(batch.map(({ item }) => item));
      for (const [index, { settle }] of batch.entries()) settle.resolve(results[index] as Result);
    } catch (error) {
      const failTogether = batch.length === 1 || error instanceof StoreUnavailable;
      if (failTogether) for (const { settle } of batch) settle.reject(error);
      else for (const one of batch) await commitBatch([one]);
    }
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (!isCommitting) void commitAll();
    return settle.promise;
  };
}
