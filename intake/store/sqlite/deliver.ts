import type { DatabaseSync } from "node:sqlite";
import type { Kind } from "../../../shared/submission/kinds.ts";
import { firstDue, storable, toClaimed } from "../rows.ts";
import { type Claim, type Claimed, farAheadMs, type Settlement } from "../store.ts";
import { inTransaction } from "./transaction.ts";

/** Milliseconds since this process, the only one that leases, began: setting a clock moves nothing. */
const steadyClock = () => Math.round(performance.now());

const isFree = "state = 'pending' AND (leased_until IS NULL OR leased_until <= ?)";

/** Leases what is due; see `DeliveryStore`. */
export function claim(database: DatabaseSync, { kind, now, limit, lease }: Claim): Claimed[] {
  const due = database.prepare(
    `UPDATE submission SET lease_token = ?, leased_until = ?
     WHERE id IN (
       SELECT id FROM submission
       WHERE ${isFree} AND kind = ? AND (next_try_at <= ? OR next_try_at > ?)
       ORDER BY next_try_at LIMIT ?
     )
     RETURNING id, payload, tries`,
  );
  const steadyNow = steadyClock();
  const until = steadyNow + lease.ms;
  const rows = inTransaction(database, () =>
    due.all(lease.token, until, steadyNow, kind, now, now + farAheadMs, limit),
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
     SET state = ?, next_try_at = ?, tries = tries + 1, delivered_at = ?,
       lease_token = NULL, leased_until = NULL
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

const endLease = "UPDATE submission SET lease_token = NULL, leased_until = NULL";

/** Ends a holder's leases; what it held is due at once. */
export function release(database: DatabaseSync, leaseToken: string): void {
  database.prepare(`${endLease} WHERE lease_token = ?`).run(leaseToken);
}

/** Hands back every lease: the only server on a file knows that their holders are gone. */
export function releaseAbandoned(database: DatabaseSync): void {
  // A try may have reached the receiver unseen, which at-least-once delivery allows for.
  database.exec(`${endLease} WHERE lease_token IS NOT NULL`);
}

/** When the next pending submission of the kind is due; see `DeliveryStore`. */
export function nextDueAt(
  database: DatabaseSync,
  { kind, now }: { kind: Kind; now: number },
): number | undefined {
  // Two questions, since SQLite answers only one of them at a time from an index.
  const free = `FROM submission WHERE ${isFree} AND kind = ?`;
  const ask = (time: string) => database.prepare(`SELECT ${time} AS at ${free}`);
  const first = ask("min(next_try_at)").get(steadyClock(), kind)?.at;
  const last = ask("max(next_try_at)").get(steadyClock(), kind)?.at;
  return firstDue({ first, last }, now);
}
