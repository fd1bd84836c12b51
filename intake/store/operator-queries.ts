import { eraseByAddress, eraseOld, inBatches } from "./erase.ts";
import type { OperatorStore } from "./operator-store.ts";
import { attemptColumns, read, recordColumns, toListed, toRecord, toStatus } from "./rows.ts";
import type { Sql } from "./sql.ts";
import type { Attempt, State } from "./store.ts";

/** Begins a statement that makes submissions due at $1, with a fresh retry schedule. */
export const dueAgain = `UPDATE submission SET state = 'pending', tries = 0, delivered_at = NULL,
  discarded_at = NULL, next_try_at = $1,
  pending_since = CASE WHEN state = 'pending' THEN pending_since ELSE $1 END`;

// Compared byte by byte; ids are UUIDs of version 7, which begin with the time of receipt.
const afterAllIds = "~";

/** The `OperatorStore` of both databases, without what only SQLite has. */
export function operatorQueries(
  sql: Sql,
): Omit<OperatorStore, "finishErasing" | "leftovers" | "backUp"> {
  const { attemptNumber, among, fields } = sql.dialect;

  return {
    async status() {
      const { rows } = await sql.run(
        `SELECT kind, state, count(*) AS count, min(next_try_at) AS next,
           min(coalesce(pending_since, received_at)) AS oldest
         FROM submission GROUP BY kind, state`,
      );
      return toStatus(rows);
    },

    async list({ state, kind, since, search, before = afterAllIds, limit }) {
      const { rows } = await sql.run(
        `SELECT ${recordColumns}, ${attemptColumns}
         FROM submission LEFT JOIN attempt AS last ON last.${attemptNumber} = (
           SELECT ${attemptNumber} FROM attempt WHERE submission_id = submission.id
           ORDER BY at DESC, ${attemptNumber} DESC LIMIT 1
         )
         WHERE state = coalesce($1, state) AND kind = coalesce($2, kind)
           AND received_at >= coalesce($3, received_at) AND (CAST($4 AS text) IS NULL OR EXISTS (
             SELECT 1 FROM ${fields("payload")} AS field WHERE lower(field.value) LIKE $4 ESCAPE '!'
           ))
           AND id < $5 ORDER BY id DESC LIMIT $6`,
        [
          ...[state ?? null, kind ?? null, since ?? null],
          ...[search ? containing(search) : null, before, limit],
        ],
      );
      return rows.map(toListed);
    },

    async idLength() {
      // The ends of a UUID's groups.
      for (const length of [8, 13, 18, 23]) {
        const { rows } = await sql.run(
          "SELECT count(*) - count(DISTINCT substr(id, 1, $1)) AS shared FROM submission",
          [length],
        );
        if (Number(rows[0]?.shared) === 0) return length;
      }
      return 36;
    },

    async lastAttempts(kind, limit) {
      const { rows } = await sql.run(
        `SELECT ${attemptColumns} FROM attempt JOIN submission ON submission_id = submission.id
         WHERE kind = $1 ORDER BY at DESC, attempt.${attemptNumber} DESC LIMIT $2`,
        [kind, limit],
      );
      return rows.map((row) => read<Attempt>(row));
    },

    async idsWithPrefix(prefix) {
      const { rows } = await sql.run(
        "SELECT id FROM submission WHERE substr(id, 1, $2) = $1 ORDER BY id LIMIT 6",
        [prefix, prefix.length],
      );
      return rows.map(({ id }) => String(id));
    },

    async find(id) {
      const { rows } = await sql.run(`SELECT ${recordColumns} FROM submission WHERE id = $1`, [id]);
      if (!rows[0]) return undefined;
      const attempts = await sql.run(
        `SELECT ${attemptColumns} FROM attempt WHERE submission_id = $1 ORDER BY at, ${attemptNumber}`,
        [id],
      );
      return { ...toRecord(rows[0]), attempts: attempts.rows.map((row) => read<Attempt>(row)) };
    },

    async retry(id: string, state: State, now: number) {
      const statement = `${dueAgain}, retried_at = $1 WHERE id = $2 AND state = $3 AND lease_token IS NULL`;
      return (await sql.run(statement, [now, id, state])).changes > 0;
    },

    async retryAll({ kind, state, since, until }, now) {
      const time = state === "delivered" ? "delivered_at" : "received_at";
      const { rows } = await sql.run(
        `SELECT id FROM submission WHERE kind = $1 AND state = $2 AND lease_token IS NULL
           AND ${time} >= coalesce($3, ${time}) AND ${time} <= coalesce($4, ${time})
         ORDER BY received_at`,
        [kind, state, since ?? null, until ?? null],
      );
      const statement = `${dueAgain}, retried_at = $1
        WHERE state = $2 AND lease_token IS NULL AND id ${among("$3")}`;
      let retried = 0;
      for await (const { changes } of inBatches(sql, statement, rows, [now, state])) {
        retried += changes;
      }
      return retried;
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
        `SELECT ${recordColumns} FROM submission WHERE id > $1 ORDER BY id LIMIT $2`,
        [after, limit],
      );
      return rows.map(toRecord);
    },

    eraseOld: (before) => eraseOld(sql, before),
    eraseByAddress: (email) => eraseByAddress(sql, email),
  };
}

/** A pattern for LIKE that finds the text anywhere, in upper or lower case. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[!%_]/g, "!$&")}%`;
}
