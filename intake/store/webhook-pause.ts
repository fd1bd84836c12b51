import { type ExpressionBuilder, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { Tables } from "./schema.ts";
import type { Clock, Store } from "./store.ts";

/** A clock that is adjusted may be set back by this much; a time further ahead is wrong. */
export const toleranceMs = 60_000;

/** 1 while the pause lasts that a receiver has asked for, else 0: only PostgreSQL has truth values. */
export const isPaused =
  ({ sharedNow }: Store, clock: Clock) =>
  ({ eb, and, case: when }: ExpressionBuilder<Tables, "webhook">) =>
    when()
      .when(
        and([
          eb("pausedUntil", ">", sharedNow(clock)),
          eb("pausedAt", "<=", sql<number>`${sharedNow(clock)} + ${sql.lit(toleranceMs)}`),
        ]),
      )
      .then(1)
      .else(0)
      .end();

/** Until when the last Retry-After of a kind's webhook forbids attempts; 0 if none does. */
export async function pausedUntil(store: Store, kind: Kind, clock: Clock): Promise<number> {
  const { until, isNow } = await store.read((db) =>
    db
      .selectFrom("webhook")
      .select((eb) => ["pausedUntil as until", isPaused(store, clock)(eb).as("isNow")])
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow(),
  );
  return isNow ? until : 0;
}

/** Ends the pause that a kind's receiver has asked for. */
export async function endPause({ write }: Store, kind: Kind): Promise<void> {
  await write((db) =>
    db.updateTable("webhook").set({ pausedUntil: 0 }).where("kind", "=", kind).execute(),
  );
}
