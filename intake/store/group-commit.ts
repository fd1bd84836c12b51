/**
 * Turns single calls into batches: items that arrive while a batch is being committed form the next
 * one, so many senders share the cost of making data durable.
 *
 * @param commit commits a batch and returns its results in the same order
 * @returns a function that resolves when the batch of its item has been committed
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
      try {
        const results = await commit(batch.map(({ item }) => item));
        for (const [index, { settle }] of batch.entries()) settle.resolve(results[index] as Result);
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    isCommitting = false;
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (!isCommitting) void commitAll();
    return settle.promise;
  };
}
