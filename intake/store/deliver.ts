import type { Kind } from "../../shared/submission/kinds.ts";
import { toClaimed } from "./rows.ts";
import type { Sql } from "./sql.ts";
import { type Claim, type Claimed, type DeliveryStore, farAheadMs } from "./store.ts";

/** The deliverer's part of a store, without `settle`, which differs between the databases. */
export function delivery(sql: Sql): Omit<DeliveryStore, "settle"> {
  const { leaseClock, leaseEnd, skipLocked } = sql.dialect;
  const isFree = `state = 'pending' AND (leased_until IS NULL OR leased_until <= ${leaseClock})`;
  const freeOfKind = `FROM submission WHERE ${isFree} AND kind = $1`;

  return {
    async claim({ kind, now, limit, lease }: Claim): Promise<Claimed[]> {
      const { rows } = await sql.run(
        `WITH due AS MATERIALIZED (
           SELECT id ${freeOfKind} AND (next_try_at <= $2 OR next_try_at > $3)
           ORDER BY next_try_at LIMIT $4 ${skipLocked}
         )
         UPDATE submission SET lease_token = $5, leased_until = ${leaseEnd("$6")}
         WHERE id IN (SELECT id FROM due)
         RETURNING id, payload, tries`,
        [kind, now, now + farAheadMs, limit, lease.token, lease.ms],
      );
      return rows.map(toClaimed);
    },

    async release(leaseToken: string): Promise<void> {
      await sql.run(
        "UPDATE submission SET lease_token = NULL, leased_until = NULL WHERE lease_token = $1",
        [leaseToken],
      );
    },

    async nextDueAt(kind: Kind, now: number): Promise<number | undefined> {
      // Two subqueries: SQLite uses an index for only one aggregate at a time.
      const { rows } = await sql.run(
        `SELECT (SELECT min(next_try_at) ${freeOfKind}) AS first,
           (SELECT max(next_try_at) ${freeOfKind}) AS last`,
        [kind],
      );
      const { first, last } = rows[0] ?? {};
      if (typeof first !== "number" || typeof last !== "number") return undefined;
      return last > now + farAheadMs ? Math.min(first, now) : first;
    },
  };
}
