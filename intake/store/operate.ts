import { eraseOld, forget } from "./erase.ts";
import { summaryColumns, toAttempt, toRecord, toStatus, toSummary } from "./rows.ts";
import type { Sql } from "./sql.ts";
import type { OperatorStore, State } from "./store.ts";

/** Begins a statement that makes submissions due at $1, with a fresh retry schedule. */
export const dueAgain =
  "UPDATE submission SET state = 'pending', tries = 0, delivered_at = NULL, discarded_at = NULL, next_try_at = $1";

/** The part of a store that the operator's commands use. */
export function operation(sql: Sql): Omit<OperatorStore, "scrub" | "backUp"> {
  const { attemptNumber } = sql.dialect;

  return {
    async status() {
      const { rows } = await sql.run(
        `SELECT kind, state, count(*) AS count, min(received_at) AS oldest, min(next_try_at) AS next
         FROM submission GROUP BY kind, state`,
      );
      return toStatus(rows);
    },

    async list({ state, limit }) {
      const { rows } = await sql.run(
        `SELECT ${summaryColumns} FROM submission WHERE state = coalesce($1, state)
         ORDER BY received_at DESC, id DESC LIMIT $2`,
        [state ?? null, limit],
      );
      return rows.map(toSummary);
    },

    async idsWithPrefix(prefix) {
      const { rows } = await sql.run(
        "SELECT id FROM submission WHERE substr(id, 1, $2) = $1 LIMIT 2",
        [prefix, prefix.length],
      );
      return rows.map(({ id }) => String(id));
    },

    async find(id) {
      const { rows } = await sql.run(
        `SELECT ${summaryColumns}, payload FROM submission WHERE id = $1`,
        [id],
      );
      if (!rows[0]) return undefined;
      const attempts = await sql.run(
        `SELECT * FROM attempt WHERE submission_id = $1 ORDER BY at, ${attemptNumber}`,
        [id],
      );
      return { ...toRecord(rows[0]), attempts: attempts.rows.map(toAttempt) };
    },

    async retry(id: string, state: State, now: number) {
      const statement = `${dueAgain} WHERE id = $2 AND state = $3 AND lease_token IS NULL`;
      return (await sql.run(statement, [now, id, state])).changes > 0;
    },

    async retryFailed(now) {
      return (await sql.run(`${dueAgain} WHERE state = 'failed'`, [now])).changes;
    },

    async discard(id, now) {
      const { changes } = await sql.run(
        `UPDATE submission SET state = 'discarded', discarded_at = $1
         WHERE id = $2 AND state IN ('failed', 'held')`,
        [now, id],
      );
      return changes > 0;
    },

    async page({ after, limit }) {
      const { rows } = await sql.run(
        `SELECT ${summaryColumns}, payload FROM submission WHERE id > $1 ORDER BY id LIMIT $2`,
        [after, limit],
      );
      return rows.map(toRecord);
    },

    eraseOld: (before) => eraseOld(sql, before),
    forget: (email) => forget(sql, email),
  };
}
