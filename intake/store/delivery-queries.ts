import type { Kind } from "../../shared/submission/kinds.ts";
import { attemptsOf, queueColumns, read, toQueueState } from "./rows.ts";
import type { Sql, Step, Value } from "./sql.ts";
import {
  type Claim,
  type Claimed,
  farAheadMs,
  type QueuePosition,
  type QueueState,
  type Settlement,
} from "./store.ts";

// How many submissions are brought forward at a time: meanwhile, new ones wait for the database.
const batchSize = 500;

export type DeliveryStore = ReturnType<typeof deliveryQueries>;

/** The part of both databases' stores that the deliverer uses. */
export function deliveryQueries(sql: Sql) {
  const { leaseClock, leaseEnd, among, skipLocked, lockRows } = sql.dialect;
  const isFree = `state = 'pending' AND (leased_until IS NULL OR leased_until <= ${leaseClock})`;
  // Each has its own index. Retried submissions are due, whatever the clock.
  const retried = `FROM submission WHERE ${isFree} AND kind = $1 AND retried_at IS NOT NULL`;
  const others = `FROM submission WHERE ${isFree} AND kind = $1 AND retried_at IS NULL`;
  // Selected separately, in the order of an index: sorting all pending ones would take too long.
  const inTurn = [
    { free: retried, time: "retried_at" },
    // A pause after an attempt that counts is never cut short.
    {
      free: `${others} AND next_try_at <= $2 AND (tries = 0 OR next_try_at <= $7)`,
      time: "next_try_at",
    },
    { free: `${others} AND next_try_at > $3`, time: "next_try_at" },
  ].map(
    ({ free, time }, turn) => `SELECT * FROM (
      SELECT id, ${turn} AS turn, ${time} AS time, received_at ${free}
      ORDER BY ${time}, received_at LIMIT $4 ${skipLocked}
    ) AS turn_${turn}`,
  );

  return {
    /**
     * Leases free submissions that are due at `now`, or so far ahead that the clock was wrong: first
     * those that an operator retried, then the earliest.
     */
    async claim({ kind, now, isProbe, limit, lease }: Claim): Promise<Claimed[]> {
      // A probe may claim any submission that has only reached nobody: no pause is longer than this.
      const dueBy = isProbe ? now + 100 * farAheadMs : now;
      const { rows } = await sql.run(
        `WITH due AS MATERIALIZED (
           SELECT id FROM (${inTurn.join(" UNION ALL ")}) AS waiting
           ORDER BY turn, time, received_at LIMIT $4
         )
         UPDATE submission SET lease_token = $5, leased_until = ${leaseEnd("$6")}
         WHERE id IN (SELECT id FROM due)
         RETURNING id, payload, tries AS counted, ${attemptsOf} AS tries`,
        [kind, dueBy, dueBy + farAheadMs, limit, lease.token, lease.ms, now],
      );
      return rows.map((row) => read<Claimed>(row));
    },

    /**
     * Records an attempt, and updates the submission unless another instance has leased it since. If
     * the submission has been erased, nothing is recorded.
     */
    async settle({ id, leaseToken, attempt, next }: Settlement): Promise<void> {
      const { at, durationMs, status, error, answer } = attempt;
      const isCounted = next.state !== "pending" || !next.isUncounted;
      const insert: Step = [
        `INSERT INTO attempt (submission_id, at, duration_ms, status, error, answer)
         SELECT id, $2, $3, $4, $5, $6 FROM submission WHERE id = $1 ${lockRows}`,
        ...[id, at, durationMs, status ?? null, storable(error), storable(answer)],
      ];
      const update: Step = [
        `UPDATE submission
         SET state = $3, next_try_at = $4, tries = tries + $5, delivered_at = $6,
           retried_at = NULL, lease_token = NULL, leased_until = NULL
         WHERE id = $1 AND lease_token = $2`,
        ...[id, leaseToken, next.state, next.state === "pending" ? next.nextTryAt : null],
        ...[Number(isCounted), next.state === "delivered" ? at + durationMs : null],
      ];
      await sql.transact({ steps: [insert, update] });
    },

    /** Releases leased submissions without an attempt; they are due at once. */
    async release(leaseToken: string): Promise<void> {
      await sql.run(
        "UPDATE submission SET lease_token = NULL, leased_until = NULL WHERE lease_token = $1",
        [leaseToken],
      );
    },

    /** When the next free submission of the kind is due; not after `now` when one is due. */
    async nextDueAt(kind: Kind, now: number): Promise<number | undefined> {
      // In subqueries: SQLite uses an index for only one aggregate at a time.
      const { rows } = await sql.run(
        `SELECT (SELECT min(retried_at) ${retried}) AS retried,
           (SELECT min(next_try_at) ${others}) AS first,
           (SELECT max(next_try_at) ${others}) AS last`,
        [kind],
      );
      type Times = { retried?: number; first?: number; last?: number };
      const { retried: retry, first, last } = read<Times>(rows[0] ?? {});
      if (retry !== undefined) return Math.min(retry, now);
      if (first === undefined || last === undefined) return undefined;
      return last > now + farAheadMs ? Math.min(first, now) : first;
    },

    /** When an operator last requested an attempt that has not been made yet. */
    async lastRetryAt(kind: Kind): Promise<number | undefined> {
      const { rows } = await sql.run(`SELECT max(retried_at) AS last ${retried}`, [kind]);
      return typeof rows[0]?.last === "number" ? rows[0].last : undefined;
    },

    /**
     * Makes some of the submissions whose attempts have all reached nobody due, oldest first.
     *
     * @param after where the previous batch ended
     * @returns where this batch ended, if there may be more
     */
    async bringForward(
      kind: Kind,
      now: number,
      after?: QueuePosition,
    ): Promise<QueuePosition | undefined> {
      const { rows } = await sql.run(
        `SELECT id, received_at ${others} AND next_try_at <> received_at AND tries = 0
           AND (received_at, id) > ($2, $3) ORDER BY received_at, id LIMIT $4`,
        [kind, after?.receivedAt ?? 0, after?.id ?? "", batchSize],
      );
      await sql.run(
        `UPDATE submission
         SET next_try_at = CASE WHEN received_at < $2 THEN received_at ELSE $2 END
         WHERE ${isFree} AND tries = 0 AND id ${among("$1")}`,
        [JSON.stringify(rows.map(({ id }) => id)), now],
      );
      const last = rows[batchSize - 1];
      return last && { receivedAt: Number(last.received_at), id: String(last.id) };
    },

    async saveQueue(queue: QueueState): Promise<void> {
      const fields = Object.keys(queueColumns) as (keyof QueueState)[];
      const columns = Object.values(queueColumns);
      const values = fields.map((field): Value => {
        const value = queue[field];
        return typeof value === "boolean" ? Number(value) : (value ?? null);
      });
      await sql.run(
        `INSERT INTO lane (${columns.join(", ")}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(", ")})
         ON CONFLICT (kind) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(", ")}`,
        values,
      );
    },

    async queues(): Promise<QueueState[]> {
      const columns = Object.entries(queueColumns).map(([field, name]) => `${name} AS "${field}"`);
      const { rows } = await sql.run(`SELECT ${columns.join(", ")} FROM lane`);
      return rows.map(toQueueState);
    },
  };
}

/** Removes NUL and replaces lone surrogates, which not every database accepts. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll("\0", "").toWellFormed() ?? null;
}
