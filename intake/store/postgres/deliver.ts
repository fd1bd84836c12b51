import type { Pool } from "pg";
import type { Kind } from "../../../shared/submission/kinds.ts";
import { firstDue, storable, toClaimed } from "../rows.ts";
import { type Claim, type Claimed, farAheadMs, type Settlement } from "../store.ts";
import { query } from "./database.ts";

// By the database's clock: those of the servers may differ, or be set.
const isFree = "state = 'pending' AND (leased_until IS NULL OR leased_until <= now())";

/** Leases what is due and no other instance is leasing at this moment; see `DeliveryStore`. */
export async function claim(pool: Pool, { kind, now, limit, lease }: Claim): Promise<Claimed[]> {
  const { rows } = await query(
    pool,
    `WITH due AS MATERIALIZED (
       SELECT id FROM intake.submission
       WHERE ${isFree} AND kind = $1 AND (next_try_at <= $2 OR next_try_at > $3)
       ORDER BY next_try_at LIMIT $4
       FOR UPDATE SKIP LOCKED
     )
     UPDATE intake.submission AS submission
     SET lease_token = $5, leased_until = now() + $6 * interval '1 millisecond'
     FROM due WHERE submission.id = due.id
     RETURNING submission.id, payload, tries`,
    [kind, now, now + farAheadMs, limit, lease.token, lease.ms],
  );
  return rows.map(toClaimed);
}

/** Logs a try and moves the submission on, in one statement; see `DeliveryStore`. */
export async function settle(pool: Pool, settlement: Settlement): Promise<void> {
  const { id, leaseToken, attempt, next } = settlement;
  const { at, durationMs, status, error, answer } = attempt;
  const nextTryAt = next.state === "pending" ? next.nextTryAt : null;
  const deliveredAt = next.state === "delivered" ? at + durationMs : null;
  await query(
    pool,
    // Locked first: it may be erased at this moment, and then nothing is left to log for.
    `WITH tried AS MATERIALIZED (
       SELECT id FROM intake.submission WHERE id = $1 FOR UPDATE
     ), logged AS (
       INSERT INTO intake.attempt (submission_id, at, duration_ms, status, error, answer)
       SELECT id, $2, $3, $4, $5, $6 FROM tried
     )
     UPDATE intake.submission AS submission
     SET state = $7, next_try_at = $8, tries = tries + 1, delivered_at = $9,
       lease_token = NULL, leased_until = NULL
     FROM tried WHERE submission.id = tried.id AND lease_token = $10`,
    [
      ...[id, at, durationMs, status ?? null, storable(error), storable(answer)],
      ...[next.state, nextTryAt, deliveredAt, leaseToken],
    ],
  );
}

/** Ends a holder's leases; what it held is due at once. */
export async function release(pool: Pool, leaseToken: string): Promise<void> {
  await query(
    pool,
    "UPDATE intake.submission SET lease_token = NULL, leased_until = NULL WHERE lease_token = $1",
    [leaseToken],
  );
}

/** When the next pending submission of the kind is due; see `DeliveryStore`. */
export async function nextDueAt(pool: Pool, kind: Kind, now: number): Promise<number | undefined> {
  const { rows } = await query(
    pool,
    `SELECT min(next_try_at) AS first, max(next_try_at) AS last
     FROM intake.submission WHERE ${isFree} AND kind = $1`,
    [kind],
  );
  return firstDue({ first: rows[0]?.first, last: rows[0]?.last }, now);
}
