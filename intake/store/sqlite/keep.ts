import type { DatabaseSync } from "node:sqlite";
import { keeping } from "../keep.ts";
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
  const steps = keeping(submission);
  let step = steps.next();
  while (!step.done) {
    const [statement, ...values] = step.value;
    step = steps.next(runStatement(database, { statement, values }).rows[0]);
  }
  return step.value;
}

function unavailable(error: unknown): KeptOrNot {
  const storeError = asStoreError(error, "The database");
  // Not an error of SQLite, so a fault of ours.
  if (storeError === error) throw error;
  return { outcome: "unavailable", reason: storeError.message };
}
