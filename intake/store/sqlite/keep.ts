import type { DatabaseSync } from "node:sqlite";
import { keeping } from "../keep.ts";
import type { Kept, NewSubmission } from "../store.ts";
import { runStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

/** Keeps a batch in one transaction; see `Store`. */
export function keepAll(database: DatabaseSync, batch: readonly NewSubmission[]): Kept[] {
  return inTransaction(database, () => batch.map((submission) => keep(database, submission)));
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
