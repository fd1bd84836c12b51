import type { DatabaseSync } from "node:sqlite";
import type { Kind } from "../../../submission/kinds.ts";
import { firstDue, storable, toClaimed } from "../rows.ts";
import { type Claim, type Claimed, farAheadMs, type Settlement } from "../store.ts";
import { inTransaction } from "./transaction.ts";

/** Leases what is due; see `DeliveryStore`. */
export function claim(database: DatabaseSync, { kind, now, limit, lease }: Claim): Claimed[] {
  const due = database.prepare(
    `UPDATE submission SET lease_token = ?, next_try_at = ?
     WHERE id IN (
       SELECT id FROM submission
       WHERE state = 'pending' AND kind = ? AND (next_try_at <= ? OR next_try_at > ?)
       ORDER BY next_try_at LIMIT ?
     )
     RETURNING id, payload, tries`,
  );
  const far = now + farAheadMs;
  const rows = inTransaction(database, () =>
    due.all(lease.token, lease.until, kind, now, far, limit),
  );
  return rows.map(toClaimed);
}

/** Settles a batch in one transaction. */
export function settleAll(database: DatabaseSync, batch: readonly Settlement[]): undefined[] {
  const log = database.prepare(
    `INSERT INTO attempt (submission_id, at, duration_ms, status, error, answer)
     SELECT id, ?, ?, ?, ?, ? FROM submission WHERE id = ?`,
  );
  const move = database.prepare(
    `UPDATE submission
     SET state = ?, next_try_at = ?, tries = tries + 1, lease_token = NULL, delivered_at = ?
     WHERE id = ? AND lease_token = ?`,
  );
  return inTransaction(database, () =>
    batch.map(({ id, leaseToken, attempt, next }) => {
      const { at, durationMs, status, error, answer } = attempt;
      log.run(at, durationMs, status ?? null, storable(error), storable(answer), id);
      const nextTryAt = next.state === "pending" ? next.nextTryAt : null;
      const deliveredAt = next.state === "delivered" ? at + durationMs : null;
      move.run(next.state, nextTryAt, deliveredAt, id, leaseToken);
      return undefined;
    }),
  );
}

/** Ends a holder's leases; what it held is due at once. */
export function release(
  database: DatabaseSync,
  { leaseToken, now }: { leaseToken: string; now: number },
): void {
  database
    .prepare("UPDATE submission SET lease_token = NULL, next_try_at = ? WHERE lease_token = ?")
    .run(now, leaseToken);
}

/** Hands back every lease: the only server on a file knows that their holders are gone. */
export function releaseAbandoned(database: DatabaseSync): void {
  database
    .prepare(
      // A try may have reached the receiver unseen, which at-least-once delivery allows for.
      // Any time in the past is due now.
      `UPDATE submission SET lease_token = NULL, next_try_at = received_at
       WHERE lease_token IS NOT NULL`,
    )
    .run();
}

/** When the next pending submission of the kind is due; see `DeliveryStore`. */
export function nextDueAt(
  database: DatabaseSync,
  { kind, now }: { kind: Kind; now: number },
): number | undefined {
  // Two questions, since SQLite answers only one of them at a time from an index.
  const pending = "FROM submission WHERE state = 'pending' AND kind = ?";
  const first = database.prepare(`SELECT min(next_try_at) AS at ${pending}`).get(kind)?.at;
  const last = database.prepare(`SELECT max(next_try_at) AS at ${pending}`).get(kind)?.at;
  return firstDue({ first, last }, now);
}
