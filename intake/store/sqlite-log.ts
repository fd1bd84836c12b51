import type { DatabaseSync } from "node:sqlite";

// Pages of 4 KiB. SQLite's own limit is the lower one; the upper one takes some milliseconds.
const worthwhile = 1000;
const large = 2000;

/** Pages that are only in the log yet. */
function pagesIn(database: DatabaseSync): number {
  const row = database.prepare("PRAGMA wal_checkpoint(NOOP)").get();
  return Number(row?.log) - Number(row?.checkpointed);
}

/** Whether the log has more than a server may move into the file while visitors wait. */
export const isLogLarge = (database: DatabaseSync): boolean => pagesIn(database) > large;

/**
 * Moves the log into the file now and then, after a commit, instead of SQLite, which would do so
 * whatever its size: what VACUUM writes is as large as the database. That is left to `purge`.
 */
export function moveSmallLog(database: DatabaseSync): void {
  const pages = pagesIn(database);
  if (pages >= worthwhile && pages <= large) database.exec("PRAGMA wal_checkpoint(PASSIVE)");
}
