import type { DatabaseSync } from "node:sqlite";

/** Runs the work in one transaction; rolls back when the work throws. */
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
