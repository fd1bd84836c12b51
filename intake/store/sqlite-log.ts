import type { DatabaseSync } from "node:sqlite";

// Pages of 4 KiB. SQLite's own limit is the lower one; the upper one takes some milliseconds.
const worthwhile = 1000;
const large = 2000;

/**
 * Makes a function that moves SQLite's log into the file after a commit, if that is worthwhile and
 * soon done. SQLite itself would do so whatever its size, and what VACUUM writes is as large as the
 * database: `purge` moves that.
 */
export function moveSmallLog(database: DatabaseSync): () => void {
  database.exec("PRAGMA wal_autocheckpoint = 0");
  const look = database.prepare("PRAGMA wal_checkpoint(NOOP)");
  return () => {
    const row = look.get();
    const pages = Number(row?.log) - Number(row?.checkpointed);
    if (pages >= worthwhile && pages <= large) database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  };
}
