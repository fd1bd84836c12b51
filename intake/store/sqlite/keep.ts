import type { DatabaseSync } from "node:sqlite";
import { findEarlier, keeping, type Step } from "../keep.ts";
import type { Kept, NewSubmission } from "../store.ts";
import { asStoreError, isBusy } from "./database.ts";
import { runStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

/** The result for one submission of a batch. */
export type KeptOrNot = Kept | { readonly outcome: "unavailable"; readonly reason: string };

/**
 * Keeps a batch in one transaction, or row by row when that fails, so one bad row does not harm the
 * others; see `Store`.
 */
export function keepAll(database: DatabaseSync, batch: readonly NewSubmission[]): KeptOrNot[] {
  try {
    return inTransaction(database, () => batch.map((submission) => keep(database, submission)));
  } catch (error) {
    // A locked database stays locked for the next row too: row by row, each would wait for the
    // timeout in turn.
    if (batch.length === 1 || isBusy(error)) return batch.map(() => unavailable(error));
    return batch.map((submission) => {
      try {
        return inTransaction(database, () => keep(database, submission));
      } catch (alone) {
        return unavailable(alone);
      }
    });
  }
}

function keep(database: DatabaseSync, submission: NewSubmission): Kept {
  const run = ([statement, ...values]: Step) => runStatement(database, { statement, values });
  const find = findEarlier(submission);
  const { kept, writes } = keeping(submission, find && run(find).rows[0]);
  for (const write of writes) run(write);
  return kept;
}

function unavailable(error: unknown): KeptOrNot {
  const storeError = asStoreError(error, "The database");
  // Not an error of SQLite, so a fault of ours.
  if (storeError === error) throw error;
  return { outcome: "unavailable", reason: storeError.message };
}
