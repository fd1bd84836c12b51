import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Kind } from "../../shared/submission/kinds.ts";
import { longestPauseMs } from "../pauses.ts";
import type { Clock, Database, Store } from "./store.ts";

/** A clock that is adjusted may be set back by this much. */
const toleranceMs = 60_000;

/**
 * Whether the time in a column is still to come. One further ahead than any that is set comes from a
 * clock that was wrong.
 *
 * @param longestMs how far ahead it is set at most
 */
export const isAhead = (column: string, now: RawBuilder<number>, longestMs: RawBuilder<number>) =>
  sql<SqlBool>`(${sql.ref(column)} IS NOT NULL AND ${sql.ref(column)} > ${now}
    AND ${sql.ref(column)} <= ${now} + ${longestMs} + ${sql.lit(toleranceMs)})`;

/** Whether a webhook's pause goes on. */
export const isPaused = ({ sharedNow }: Store, clock: Clock) =>
  isAhead("webhook.pausedUntil", sharedNow(clock), sql.lit(longestPauseMs.webhook));

/** Until when a kind's webhook pauses; 0 if it doesn't. */
export async function pausedUntil(store: Store, kind: Kind, clock: Clock): Promise<number> {
  const row = await store.read((db) =>
    db
      .selectFrom("webhook")
      .select("pausedUntil")
      .where("kind", "=", kind)
      .where(isPaused(store, clock))
      .executeTakeFirst(),
  );
  return row?.pausedUntil ?? 0;
}

/** Ends the pause of a kind's webhook. */
export const endPause = ({ write }: Store, kind: Kind): Promise<void> =>
  write((db) => setPause(db, kind, sql.lit(0)));

/**
 * Sets the pause of a kind's webhook.
 *
 * @param unless where a pause stays as it is
 */
export async function setPause(
  db: Database,
  kind: Kind,
  pausedUntil: Expression<number>,
  unless?: Expression<SqlBool>,
): Promise<void> {
  await db
    .insertInto("webhook")
    .values({ kind, pausedUntil })
    .onConflict((conflict) => {
      const update = conflict.column("kind").doUpdateSet({ pausedUntil });
      return unless ? update.where(({ not }) => not(unless)) : update;
    })
    .execute();
}
