import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { statusQuery, summaryColumns, toAttempt, toRecord, toStatus, toSummary } from "../rows.ts";
import type {
  KindStatus,
  State,
  SubmissionDetail,
  SubmissionRecord,
  SubmissionSummary,
} from "../store.ts";
import { query } from "./database.ts";

/** Counts and times by kind. */
export async function status(pool: Pool): Promise<KindStatus[]> {
  return toStatus((await query(pool, statusQuery("intake.submission"))).rows);
}

/** The newest submissions, in one state or in all. */
export async function list(
  pool: Pool,
  { state, limit }: { state: State | undefined; limit: number },
): Promise<SubmissionSummary[]> {
  const { rows } = await query(
    pool,
    `SELECT ${summaryColumns} FROM intake.submission WHERE state = coalesce($1, state)
     ORDER BY received_at DESC, id DESC LIMIT $2`,
    [state ?? null, limit],
  );
  return rows.map(toSummary);
}

/** Up to two ids that begin with the prefix. */
export async function idsWithPrefix(pool: Pool, prefix: string): Promise<string[]> {
  const { rows } = await query(
    pool,
    "SELECT id FROM intake.submission WHERE starts_with(id, $1) LIMIT 2",
    [prefix],
  );
  return rows.map(({ id }) => String(id));
}

/** One submission with its log of tries. */
export async function find(pool: Pool, id: string): Promise<SubmissionDetail | undefined> {
  const { rows } = await query(
    pool,
    `SELECT ${summaryColumns}, payload FROM intake.submission WHERE id = $1`,
    [id],
  );
  if (!rows[0]) return undefined;
  const attempts = await query(
    pool,
    "SELECT * FROM intake.attempt WHERE submission_id = $1 ORDER BY at, number",
    [id],
  );
  return { ...toRecord(rows[0]), attempts: attempts.rows.map(toAttempt) };
}

/** Begins a statement that makes submissions due at $1, with a fresh retry schedule. */
export const dueAgain =
  "UPDATE intake.submission SET state = 'pending', tries = 0, delivered_at = NULL, discarded_at = NULL, next_try_at = $1";

/** Makes one submission due now; see `OperatorStore`. */
export async function retry(pool: Pool, id: string, state: State, now: number): Promise<boolean> {
  const statement = `${dueAgain} WHERE id = $2 AND state = $3 AND lease_token IS NULL`;
  return (await query(pool, statement, [now, id, state])).rowCount === 1;
}

/** Makes every failed submission due now; returns how many. */
export async function retryFailed(pool: Pool, now: number): Promise<number> {
  return (await query(pool, `${dueAgain} WHERE state = 'failed'`, [now])).rowCount ?? 0;
}

/** Closes one that has failed or is held; see `OperatorStore`. */
export async function discard(pool: Pool, id: string, now: number): Promise<boolean> {
  const { rowCount } = await query(
    pool,
    `UPDATE intake.submission SET state = 'discarded', discarded_at = $1
     WHERE id = $2 AND state IN ('failed', 'held')`,
    [now, id],
  );
  return rowCount === 1;
}

/** A part of all submissions; see `OperatorStore`. */
export async function page(
  pool: Pool,
  { after, limit }: { after: string; limit: number },
): Promise<SubmissionRecord[]> {
  const { rows } = await query(
    pool,
    `SELECT ${summaryColumns}, payload FROM intake.submission WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows.map(toRecord);
}

// As much as the largest submission, so that this fails where that would.
const fillerBytes = 64 * 1024;

/** Rejects, as keeping would, when the database cannot be written; see `Store`. */
export async function check(pool: Pool, write: boolean): Promise<void> {
  // Random, because PostgreSQL would compress it. Where there is no such row, it looks whether it
  // may write, and writes nothing.
  const values = write ? [randomBytes(fillerBytes), 1] : ["", 0];
  await query(pool, "UPDATE intake.write_check SET filler = $1 WHERE id = $2", values);
}
