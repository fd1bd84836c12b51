import type { Kind } from "../../shared/submission/kinds.ts";
import { toClaimed, toLane, triesOf } from "./rows.ts";
import type { Sql } from "./sql.ts";
import {
  type Claim,
  type Claimed,
  type DeliveryStore,
  farAheadMs,
  type Lane,
  statusesOfRefusal,
} from "./store.ts";

/** The deliverer's part of a store, without `settle`, which differs between the databases. */
export function delivery(sql: Sql): Omit<DeliveryStore, "settle"> {
  const { attemptNumber, leaseClock, leaseEnd, skipLocked } = sql.dialect;
  const isFree = `state = 'pending' AND (leased_until IS NULL OR leased_until <= ${leaseClock})`;
  const freeOfKind = `FROM submission WHERE ${isFree} AND kind = $1`;

  return {
    async claim({ kind, now, isProbe, limit, lease }: Claim): Promise<Claimed[]> {
      // A probe may take any: no pause is longer than this.
      const dueBy = isProbe ? now + 100 * farAheadMs : now;
      const { rows } = await sql.run(
        `WITH due AS MATERIALIZED (
           SELECT id ${freeOfKind} AND (next_try_at <= $2 OR next_try_at > $3)
           ORDER BY retried_at IS NULL, next_try_at, received_at LIMIT $4 ${skipLocked}
         )
         UPDATE submission SET lease_token = $5, leased_until = ${leaseEnd("$6")}
         WHERE id IN (SELECT id FROM due)
         RETURNING id, payload, tries AS counted, ${triesOf} AS tries`,
        [kind, dueBy, dueBy + farAheadMs, limit, lease.token, lease.ms],
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

    async lastRetryAt(kind: Kind): Promise<number | undefined> {
      const { rows } = await sql.run(`SELECT max(retried_at) AS last ${freeOfKind}`, [kind]);
      return typeof rows[0]?.last === "number" ? rows[0].last : undefined;
    },

    async bringForward(kind: Kind, now: number): Promise<void> {
      await sql.run(
        `UPDATE submission
         SET next_try_at = CASE WHEN received_at < $2 THEN received_at ELSE $2 END
         WHERE ${isFree} AND kind = $1 AND coalesce((
           SELECT status FROM attempt WHERE submission_id = submission.id
           ORDER BY at DESC, ${attemptNumber} DESC LIMIT 1
         ), 0) NOT IN (${statusesOfRefusal.join(", ")})`,
        [kind, now],
      );
    },

    async saveLane({ kind, hasWebhook, isDown, pausedUntil, isAsked }: Lane): Promise<void> {
      await sql.run(
        `INSERT INTO lane (kind, has_webhook, is_down, paused_until, is_asked)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (kind) DO UPDATE SET has_webhook = excluded.has_webhook,
           is_down = excluded.is_down, paused_until = excluded.paused_until,
           is_asked = excluded.is_asked`,
        [kind, Number(hasWebhook), Number(isDown), pausedUntil ?? null, Number(isAsked)],
      );
    },

    async lanes(): Promise<Lane[]> {
      return (await sql.run("SELECT * FROM lane")).rows.map(toLane);
    },
  };
}
