import type { DatabaseSync } from "node:sqlite";
import { findEarlier, keeping, type Step } from "../keep.ts";
import type { Kept, NewSubmission } from "../store.ts";
import { runStatement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

/** Keeps a batch in one transaction; see `Store`. */
export function keepAll(database: DatabaseSync, batch: readonly NewSubmission[]): Kept[] {
  return inTransaction(database, () => batch.map((submission) => keep(database, submission)));
}

function keep(database: DatabaseSync, submission: NewSubmission): Kept {
  const run = ([statement, ...values]: Step) => runStatement(database, { statement, values });
  const find = findEarlier(submission);
  const { kept, writes } = keeping(submission, find && run(find).rows[0]);
  for (const write of writes) run(write);
  return kept;
}
