import type { DatabaseSync } from "node:sqlite";
import type { Result, Step } from "../sql.ts";

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

/** Runs one statement; see `Sql`. */
export function runStep(database: DatabaseSync, [statement, ...values]: Step): Result {
  const prepared = database.prepare(statement.replace(/\$(\d)/g, "?$1"));
  if (prepared.columns().length > 0) {
    const rows = prepared.all(...values);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(prepared.run(...values).changes) };
}
