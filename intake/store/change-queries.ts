import { isFree } from "./deliver-queries.ts";
import { type Filter, matching } from "./read-queries.ts";
import type { Clock, Store } from "./store.ts";

/** Makes all that match due now, with all their attempts, except those being sent; returns how many. */
export async function retry(store: Store, filter: Filter, clock: Clock): Promise<number> {
  const now = clock();
  const { numUpdatedRows } = await store.write((db) =>
    db
      .updateTable("submission")
      .set((eb) => ({
        state: "pending",
        countedAttempts: 0,
        nextAttemptAt: store.sharedNow(clock),
        closedAt: null,
        // The age of one that is pending already does not change.
        pendingSince: eb
          .case()
          .when("state", "=", "pending")
          .then(eb.ref("pendingSince"))
          .else(now)
          .end(),
      }))
      .where(matching(filter))
      .where(isFree(store, clock))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/** How many that match are being sent now. */
export async function countBeingSent(store: Store, filter: Filter, clock: Clock): Promise<number> {
  const { count } = await store.read((db) =>
    db
      .selectFrom("submission")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(matching(filter))
      .where("state", "=", "pending")
      .where((eb) => eb.not(isFree(store, clock)(eb)))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/**
 * Closes all that match without sending them, if they are failed, held, or pending while nobody is
 * sending them; returns how many.
 */
export async function discard(store: Store, filter: Filter, clock: Clock): Promise<number> {
  const { numUpdatedRows } = await store.write((db) =>
    db
      .updateTable("submission")
      .set({ state: "discarded", closedAt: clock(), nextAttemptAt: null })
      .where(matching(filter))
      .where("state", "in", ["failed", "held", "pending"])
      .where(isFree(store, clock))
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}
