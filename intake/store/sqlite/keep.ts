import type { DatabaseSync } from "node:sqlite";
import type { Kept, NewSubmission } from "../store.ts";
import { asStoreError, isBusy } from "./database.ts";
import { dueAgain } from "./operate.ts";
import { inTransaction } from "./transaction.ts";

/** What became of one submission of a batch. */
export type KeptOrNot = Kept | { readonly outcome: "unavailable"; readonly reason: string };

/**
 * Prepares keeping: a batch in one transaction, or row by row when that fails, since one bad row
 * must harm no other.
 */
export function keeper(database: DatabaseSync): (batch: readonly NewSubmission[]) => KeptOrNot[] {
  const insert = inserter(database);
  return (batch) => {
    try {
      return inTransaction(database, () => batch.map(insert));
    } catch (error) {
      // A locked database stays locked for the next row too: trying each one alone would make all
      // of them wait for the timeout in turn.
      if (batch.length === 1 || isBusy(error)) return batch.map(() => unavailable(error));
      return batch.map((submission) => {
        try {
          return inTransaction(database, () => insert(submission));
        } catch (alone) {
          return unavailable(alone);
        }
      });
    }
  };
}

function inserter(database: DatabaseSync): (submission: NewSubmission) => Kept {
  const byKey = database.prepare(
    `SELECT id, fingerprint FROM submission
     WHERE id = (SELECT submission_id FROM idempotency_key WHERE key = ?)`,
  );
  const byContent = database.prepare(
    `SELECT id FROM submission WHERE fingerprint = ? AND received_at >= ?
     ORDER BY received_at LIMIT 1`,
  );
  const formByContent = database.prepare(
    `SELECT id FROM submission
     WHERE fingerprint = ? AND received_at >= ? AND repeated_by = 'content'
     ORDER BY received_at LIMIT 1`,
  );
  const letGo = database.prepare(`${dueAgain} WHERE id = ? AND state IN ('held', 'discarded')`);
  const insert = database.prepare(
    `INSERT INTO submission
       (id, kind, payload, fingerprint, repeated_by, received_at, state, next_try_at, suspicion)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertKey = database.prepare(
    "INSERT INTO idempotency_key (key, submission_id) VALUES (?, ?)",
  );

  function findEarlier({ repetition, fingerprint }: NewSubmission): Kept | undefined {
    if (repetition?.by === "content") {
      const earlier = byContent.get(fingerprint, repetition.since);
      return earlier && { outcome: "repeated", id: String(earlier.id) };
    }
    if (repetition?.by !== "key") return undefined;
    const earlier = byKey.get(repetition.key);
    if (earlier && earlier.fingerprint !== fingerprint) return { outcome: "conflict" };
    if (earlier) return { outcome: "repeated", id: String(earlier.id) };
    // The form was posted before its script was there, or that answer got lost.
    const form = formByContent.get(fingerprint, repetition.since);
    if (!form) return undefined;
    // The next request with this key may come later than the content is compared.
    insertKey.run(repetition.key, form.id ?? null);
    return { outcome: "repeated", id: String(form.id) };
  }

  return (submission) => {
    const { id, kind, payload, fingerprint, repetition, receivedAt, suspicion } = submission;
    const earlier = findEarlier(submission);
    if (earlier?.outcome === "repeated" && !suspicion) letGo.run(receivedAt, earlier.id);
    if (earlier) return earlier;
    const content = [id, kind, payload, fingerprint, repetition?.by ?? null, receivedAt];
    const delivery = suspicion ? ["held", null, suspicion] : ["pending", receivedAt, null];
    insert.run(...content, ...delivery);
    if (repetition?.by === "key") insertKey.run(repetition.key, id);
    return { outcome: "kept", id };
  };
}

function unavailable(error: unknown): KeptOrNot {
  const storeError = asStoreError(error, "The database");
  // Not of SQLite's making, so a fault of ours.
  if (storeError === error) throw error;
  return { outcome: "unavailable", reason: storeError.message };
}
