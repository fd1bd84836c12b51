import type { DatabaseSync } from "node:sqlite";
import { statusQuery, summaryColumns, toAttempt, toRecord, toStatus, toSummary } from "../rows.ts";
import type {
  KindStatus,
  State,
  SubmissionDetail,
  SubmissionRecord,
  SubmissionSummary,
} from "../store.ts";

/** Counts and times by kind. */
export function status(database: DatabaseSync): KindStatus[] {
  return toStatus(database.prepare(statusQuery("submission")).all());
}

/** The newest submissions, in one state or in all. */
export function list(
  database: DatabaseSync,
  { state, limit }: { state: State | undefined; limit: number },
): SubmissionSummary[] {
  return database
    .prepare(
      `SELECT ${summaryColumns} FROM submission WHERE state = coalesce(?, state)
       ORDER BY received_at DESC, id DESC LIMIT ?`,
    )
    .all(state ?? null, limit)
    .map(toSummary);
}

/** Up to two ids that begin with the prefix. */
export function idsWithPrefix(database: DatabaseSync, prefix: string): string[] {
  return database
    .prepare("SELECT id FROM submission WHERE substr(id, 1, length(?1)) = ?1 LIMIT 2")
    .all(prefix)
    .map((row) => String(row.id));
}

/** One submission with its log of tries. */
export function find(database: DatabaseSync, id: string): SubmissionDetail | undefined {
  const row = database
    .prepare(`SELECT ${summaryColumns}, payload FROM submission WHERE id = ?`)
    .get(id);
  if (!row) return undefined;
  const attempts = database
    .prepare("SELECT * FROM attempt WHERE submission_id = ? ORDER BY at")
    .all(id)
    .map(toAttempt);
  return { ...toRecord(row), attempts };
}

/** Begins a statement that makes submissions due at its parameter, with a fresh retry schedule. */
export const dueAgain =
  "UPDATE submission SET state = 'pending', tries = 0, delivered_at = NULL, discarded_at = NULL, next_try_at = ?";

/** Makes one submission due now; see `OperatorStore`. */
export function retry(
  database: DatabaseSync,
  { id, state, now }: { id: string; state: State; now: number },
): boolean {
  const statement = `${dueAgain} WHERE id = ? AND state = ? AND lease_token IS NULL`;
  return database.prepare(statement).run(now, id, state).changes > 0;
}

/** Makes every failed submission due now; returns how many. */
export function retryFailed(database: DatabaseSync, now: number): number {
  return Number(database.prepare(`${dueAgain} WHERE state = 'failed'`).run(now).changes);
}

/** Closes one that has failed or is held; see `OperatorStore`. */
export function discard(database: DatabaseSync, { id, now }: { id: string; now: number }): boolean {
  const statement = database.prepare(
    `UPDATE submission SET state = 'discarded', discarded_at = ?
     WHERE id = ? AND state IN ('failed', 'held')`,
  );
  return statement.run(now, id).changes > 0;
}

/** A part of all submissions; see `OperatorStore`. */
export function page(
  database: DatabaseSync,
  { after, limit }: { after: string; limit: number },
): SubmissionRecord[] {
  return database
    .prepare(`SELECT ${summaryColumns}, payload FROM submission WHERE id > ? ORDER BY id LIMIT ?`)
    .all(after, limit)
    .map(toRecord);
}

// As much as the largest submission writes with its indexes, so that this fails where that would.
const fillerBytes = 96 * 1024;

/** Throws, as keeping would, when the database cannot be written; see `Store`. */
export function check(database: DatabaseSync, write: boolean): void {
  // Random, because SQLite does not write what has not changed. Where there is no such row, it
  // takes the lock, asks whether it may write, and writes nothing.
  database
    .prepare("UPDATE write_check SET filler = randomblob(?) WHERE id = ?")
    .run(fillerBytes, write ? 1 : 0);
}
