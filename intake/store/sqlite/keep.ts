import type { DatabaseSync } from "node:sqlite";
import type { Kept, NewSubmission } from "../store.ts";
import { asStoreError } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** What became of one submission of a batch. */
export type KeptOrNot = Kept | { readonly outcome: "unavailable"; readonly reason: string };

// A locked database (SQLITE_BUSY) stays locked for the next row too: trying each one alone would
// make all of them wait for the timeout in turn.
const busy = 5;

/** Keeps a batch in one transaction, or row by row when that fails: one bad row harms no other. */
export function keepAll(database: DatabaseSync, batch: readonly NewSubmission[]): KeptOrNot[] {
  const insert = inserter(database);
  try {
    return inTransaction(database, () => batch.map(insert));
  } catch (error) {
    if (batch.length === 1 || isBusy(error)) return batch.map(() => unavailable(error));
    return batch.map((submission) => {
      try {
        return inTransaction(database, () => insert(submission));
      } catch (alone) {
        return unavailable(alone);
      }
    });
  }
}

function inserter(database: DatabaseSync): (submission: NewSubmission) => Kept {
  const byKey = database.prepare(
    "SELECT id, fingerprint FROM submission WHERE idempotency_key = ?",
  );
  const byContent = database.prepare(
    `SELECT id FROM submission WHERE fingerprint = ? AND received_at >= ?
     ORDER BY received_at LIMIT 1`,
  );
  const insert = database.prepare(
    `INSERT INTO submission
       (id, kind, payload, fingerprint, idempotency_key, received_at, next_try_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );

  return ({ id, kind, payload, fingerprint, repetition, receivedAt }) => {
    if (repetition?.by === "key") {
      const earlier = byKey.get(repetition.key);
      if (earlier && earlier.fingerprint !== fingerprint) return { outcome: "conflict" };
      if (earlier) return { outcome: "repeated", id: String(earlier.id) };
    }
    if (repetition?.by === "content") {
      const earlier = byContent.get(fingerprint, repetition.since);
      if (earlier) return { outcome: "repeated", id: String(earlier.id) };
    }
    const key = repetition?.by === "key" ? repetition.key : null;
    insert.run(id, kind, payload, fingerprint, key, receivedAt, receivedAt);
    return { outcome: "kept", id };
  };
}

function unavailable(error: unknown): KeptOrNot {
  const storeError = asStoreError(error, "The database");
  // Not of SQLite's making, so a fault of ours.
  if (storeError === error) throw error;
  return { outcome: "unavailable", reason: storeError.message };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy;
}
