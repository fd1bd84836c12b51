import type { Pool } from "pg";
import { settled, storable } from "../rows.ts";
import type { Settlement } from "../store.ts";
import { query } from "./database.ts";

/** Logs a try and moves the submission on, in one statement; see `DeliveryStore`. */
export async function settle(pool: Pool, settlement: Settlement): Promise<void> {
  const { id, leaseToken, attempt } = settlement;
  const { at, durationMs, status, error, answer } = attempt;
  const { state, nextTryAt, counted, deliveredAt } = settled(settlement);
  await query(
    pool,
    // Locked first: it may be erased at this moment, and then the try must not be logged.
    `WITH tried AS MATERIALIZED (
       SELECT id FROM submission WHERE id = $1 FOR UPDATE
     ), logged AS (
       INSERT INTO attempt (submission_id, at, duration_ms, status, error, answer)
       SELECT id, $2, $3, $4, $5, $6 FROM tried
     )
     UPDATE submission
     SET state = $7, next_try_at = $8, tries = tries + $11, delivered_at = $9, retried_at = NULL,
       lease_token = NULL, leased_until = NULL
     FROM tried WHERE submission.id = tried.id AND lease_token = $10`,
    [
      ...[id, at, durationMs, status ?? null, storable(error), storable(answer)],
      ...[state, nextTryAt, deliveredAt, leaseToken, counted],
    ],
  );
}
