import { randomBytes, randomUUID } from "node:crypto";
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
        scheduledAt: store.sharedNow(clock),
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

/**
 * Commits as much as the largest form does, and leaves none of it: only a commit meets a full disk.
 *
 * @throws StoreError if no form can be kept now
 */
export async function tryToKeep({ write }: Store, clock: Clock): Promise<void> {
  const [id, at] = [randomUUID(), clock()];
  const times = { receivedAt: at, pendingSince: at, scheduledAt: at };
  const texts = {
    kind: "enquiry",
    email: "",
    fingerprint: id,
    idempotencyKey: id,
    state: "discarded",
  } as const;
  // 64 KiB that PostgreSQL can't compress.
  const payload = randomBytes(48 * 1024).toString("base64");
  await write(async (db) => {
    await db
      .insertInto("submission")
      .values({ id, payload, ...texts, ...times, countedAttempts: 0 })
      .execute();
    await db.deleteFrom("submission").where("id", "=", id).execute();
  });
}
