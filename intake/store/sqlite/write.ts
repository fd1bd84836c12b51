import type { DatabaseSync } from "node:sqlite";
import { decideKeep, findEarlier, type Step } from "../keep.ts";
import { settle } from "../settle.ts";
import type { Result, Value } from "../sql.ts";
import type { Kept, NewSubmission, Settlement } from "../store.ts";

/** Runs the work in one transaction, which is rolled back if the work throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  // A deferred transaction that reads and then writes fails at once with SQLITE_BUSY_SNAPSHOT,
  // whatever the timeout (SQLite, "Isolation In SQLite").
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Runs one statement with parameters $1, $2 and so on; see `Sql`. */
export function runStatement(
  database: DatabaseSync,
  { statement, values }: { statement: string; values: readonly Value[] },
): Result {
  const prepared = database.prepare(statement.replace(/\$(\d)/g, "?$1"));
  if (prepared.columns().length > 0) {
    const rows = prepared.all(...values);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(prepared.run(...values).changes) };
}

/** Keeps a batch in one transaction; see `Store`. */
export function keepAll(database: DatabaseSync, batch: readonly NewSubmission[]): Kept[] {
  return inTransaction(database, () => batch.map((submission) => keep(database, submission)));
}

function keep(database: DatabaseSync, submission: NewSubmission): Kept {
  const find = findEarlier(submission);
  const { kept, writes } = decideKeep(submission, find && run(database, find).rows[0]);
  for (const write of writes) run(database, write);
  return kept;
}

/** Settles a batch in one transaction; see `DeliveryStore`. */
export function settleAll(database: DatabaseSync, batch: readonly Settlement[]): undefined[] {
  return inTransaction(database, () => {
    for (const step of batch.flatMap((settlement) => settle(settlement))) run(database, step);
    return batch.map(() => undefined);
  });
}

function run(database: DatabaseSync, [statement, ...values]: Step): Result {
  return runStatement(database, { statement, values });
}
