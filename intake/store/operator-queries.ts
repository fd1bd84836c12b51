import type { Kind } from "../../shared/submission/kinds.ts";
import { eraseByAddress, eraseOld, inBatches } from "./erase.ts";
import {
  attemptColumns,
  type KindStatus,
  read,
  recordColumns,
  toListed,
  toRecord,
  toStatus,
} from "./rows.ts";
import type { Sql } from "./sql.ts";
import type {
  Attempt,
  State,
  SubmissionDetail,
  SubmissionListed,
  SubmissionRecord,
  SubmissionReference,
} from "./store.ts";

/** Begins a statement that makes submissions due at a time, with a fresh retry schedule. */
export const dueAgain = (now: string) => `UPDATE submission SET state = 'pending', tries = 0,
  delivered_at = NULL, discarded_at = NULL, next_try_at = ${now},
  pending_since = CASE WHEN state = 'pending' THEN pending_since ELSE ${now} END`;

export type ListFilter = {
  readonly state: State | undefined;
  readonly kind?: Kind | undefined;
  /** Only those received at this time or later. */
  readonly since?: number | undefined;
  /** Only those with this text in a field. */
  readonly search?: string | undefined;
  /** Only ids before this one, the last id of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
};

type RetryFilter = {
  readonly kind: Kind;
  readonly state: State;
  /** Compared with the time of receipt, or of delivery for delivered submissions. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

// Compared byte by byte; ids are UUIDs of version 7, which begin with the time of receipt.
const afterAllIds = "~";

/** The part of both databases' stores that the operator's commands use. */
export function operatorQueries(sql: Sql) {
  const { attemptNumber, among, fields } = sql.dialect;

  return {
    async status(): Promise<KindStatus[]> {
      const { rows } = await sql.run(
        `SELECT kind, state, count(*) AS count, min(next_try_at) AS next,
           min(coalesce(pending_since, received_at)) AS oldest
         FROM submission GROUP BY kind, state`,
      );
      return toStatus(rows);
    },

    /** The newest first, by their ids. */
    async list(filter: ListFilter): Promise<SubmissionListed[]> {
      const { state, kind, since, search, before = afterAllIds, limit } = filter;
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

    /** How many characters of an id are enough to distinguish all submissions. */
    async idLength(): Promise<number> {
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

    /** The last attempts to deliver submissions of a kind, the newest first. */
    async lastAttempts(kind: Kind, limit: number): Promise<Attempt[]> {
      const { rows } = await sql.run(
        `SELECT ${attemptColumns} FROM attempt JOIN submission ON submission_id = submission.id
         WHERE kind = $1 ORDER BY at DESC, attempt.${attemptNumber} DESC LIMIT $2`,
        [kind, limit],
      );
      return rows.map((row) => read<Attempt>(row));
    },

    /** Up to six ids that begin with the prefix. */
    async idsWithPrefix(prefix: string): Promise<string[]> {
      const { rows } = await sql.run(
        "SELECT id FROM submission WHERE substr(id, 1, $2) = $1 ORDER BY id LIMIT 6",
        [prefix, prefix.length],
      );
      return rows.map(({ id }) => String(id));
    },

    async find(id: string): Promise<SubmissionDetail | undefined> {
      const { rows } = await sql.run(`SELECT ${recordColumns} FROM submission WHERE id = $1`, [id]);
      if (!rows[0]) return undefined;
      const attempts = await sql.run(
        `SELECT ${attemptColumns} FROM attempt WHERE submission_id = $1 ORDER BY at, ${attemptNumber}`,
        [id],
      );
      return { ...toRecord(rows[0]), attempts: attempts.rows.map((row) => read<Attempt>(row)) };
    },

    /**
     * Makes one submission due now, with a fresh retry schedule and the same id, if it is in this
     * state and no attempt is running.
     *
     * @returns whether it did so
     */
    async retry(id: string, state: State, now: number): Promise<boolean> {
      const statement = `${dueAgain("$1")}, retried_at = $1 WHERE id = $2 AND state = $3 AND lease_token IS NULL`;
      return (await sql.run(statement, [now, id, state])).changes > 0;
    },

    /** Does the same for all that match; returns how many. */
    async retryAll({ kind, state, since, until }: RetryFilter, now: number): Promise<number> {
      const time = state === "delivered" ? "delivered_at" : "received_at";
      const { rows } = await sql.run(
        `SELECT id FROM submission WHERE kind = $1 AND state = $2 AND lease_token IS NULL
           AND ${time} >= coalesce($3, ${time}) AND ${time} <= coalesce($4, ${time})
         ORDER BY received_at`,
        [kind, state, since ?? null, until ?? null],
      );
      const statement = `${dueAgain("$1")}, retried_at = $1
        WHERE state = $2 AND lease_token IS NULL AND id ${among("$3")}`;
      let retried = 0;
      for await (const { changes } of inBatches(sql, statement, rows, [now, state])) {
        retried += changes;
      }
      return retried;
    },

    /** Closes a failed or held submission; returns whether it did so. */
    async discard(id: string, now: number): Promise<boolean> {
      const { changes } = await sql.run(
        `UPDATE submission SET state = 'discarded', discarded_at = $1
         WHERE id = $2 AND state IN ('failed', 'held')`,
        [now, id],
      );
      return changes > 0;
    },

    /** Up to `limit` submissions in the order of their ids, from the first after `after`. */
    async page({ after, limit }: { after: string; limit: number }): Promise<SubmissionRecord[]> {
      const { rows } = await sql.run(
        `SELECT ${recordColumns} FROM submission WHERE id > $1 ORDER BY id LIMIT $2`,
        [after, limit],
      );
      return rows.map(toRecord);
    },

    /** Erases submissions delivered, held or discarded before this time; returns how many. */
    eraseOld: (before: number): Promise<number> => eraseOld(sql, before),

    /**
     * Erases all submissions with this e-mail address, whatever their state; those still pending are
     * not delivered any more.
     */
    eraseByAddress: (email: string): Promise<SubmissionReference[]> => eraseByAddress(sql, email),
  };
}

/** A pattern for LIKE that finds the text anywhere, in upper or lower case. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[!%_]/g, "!$&")}%`;
}
