import type { Kind } from "../../shared/submission/kinds.ts";
import { laneColumns, toClaimed, toLane, triesOf } from "./rows.ts";
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
  const { attemptNumber, leaseClock, leaseEnd, listed, skipLocked } = sql.dialect;
  const isFree = `state = 'pending' AND (leased_until IS NULL OR leased_until <= ${leaseClock})`;
  // Each has its own index.
  const retried = `FROM submission WHERE ${isFree} AND kind = $1 AND retried_at IS NOT NULL`;
  const others = `FROM submission WHERE ${isFree} AND kind = $1 AND retried_at IS NULL`;
  // Selected one by one, in the order of an index: sorting all that waits would take too long.
  const inTurn = [retried, others]
    .flatMap((free) => [`${free} AND next_try_at <= $2`, `${free} AND next_try_at > $3`])
    .map(
      (free, turn) => `SELECT * FROM (
        SELECT id, ${turn} AS turn, next_try_at, received_at ${free}
        ORDER BY next_try_at, received_at LIMIT $4 ${skipLocked}
      ) AS turn_${turn}`,
    );

  return {
    async claim({ kind, now, isProbe, limit, lease }: Claim): Promise<Claimed[]> {
      // A probe may take any: no pause is longer than this.
      const dueBy = isProbe ? now + 100 * farAheadMs : now;
      const { rows } = await sql.run(
        `WITH due AS MATERIALIZED (
           SELECT id FROM (${inTurn.join(" UNION ALL ")}) AS waiting
           ORDER BY turn, next_try_at, received_at LIMIT $4
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
      // A subquery each: SQLite uses an index for only one aggregate at a time.
      const ends = [retried, others].flatMap((free) => [
        `SELECT (SELECT min(next_try_at) ${free}) AS time`,
        `SELECT (SELECT max(next_try_at) ${free}) AS time`,
      ]);
      const { rows } = await sql.run(ends.join(" UNION ALL "), [kind]);
      const times = rows.map(({ time }) => time).filter((time) => typeof time === "number");
      if (times.length === 0) return undefined;
      return Math.max(...times) > now + farAheadMs ? Math.min(...times, now) : Math.min(...times);
    },

    async lastRetryAt(kind: Kind): Promise<number | undefined> {
      const { rows } = await sql.run(`SELECT max(retried_at) AS last ${retried}`, [kind]);
      return typeof rows[0]?.last === "number" ? rows[0].last : undefined;
    },

    async waitingLonger(kind: Kind): Promise<string[]> {
      const { rows } = await sql.run(
        `SELECT id ${others} AND next_try_at <> received_at ORDER BY received_at`,
        [kind],
      );
      return rows.map(({ id }) => String(id));
    },

    async bringForward(ids: readonly string[], now: number): Promise<void> {
      await sql.run(
        `UPDATE submission
         SET next_try_at = CASE WHEN received_at < $2 THEN received_at ELSE $2 END
         WHERE ${isFree} AND retried_at IS NULL AND id IN (${listed("$1")}) AND coalesce((
           SELECT status FROM attempt WHERE submission_id = submission.id
           ORDER BY at DESC, ${attemptNumber} DESC LIMIT 1
         ), 0) NOT IN (${statusesOfRefusal.join(", ")})`,
        [JSON.stringify(ids), now],
      );
    },

    async saveLane(lane: Lane): Promise<void> {
      const columns = Object.entries(laneColumns(lane));
      const names = columns.map(([name]) => name);
      await sql.run(
        `INSERT INTO lane (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})
         ON CONFLICT (kind) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
        columns.map(([, value]) => value),
      );
    },

    async lanes(): Promise<Lane[]> {
      return (await sql.run("SELECT * FROM lane")).rows.map(toLane);
    },
  };
}
