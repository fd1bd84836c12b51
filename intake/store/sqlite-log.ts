import type { DatabaseSync } from "node:sqlite";

// Pages of 4 KiB. SQLite's own limit is the lower one; the upper one takes some milliseconds.
const worthwhile = 1000;
const large = 2000;

/** Watches how many pages are only in SQLite's log yet. */
export function watchLog(database: DatabaseSync) {
  const look = database.prepare("PRAGMA wal_checkpoint(NOOP)");
  function pages(): number {
    const row = look.get();
    return Number(row?.log) - Number(row?.checkpointed);
  }
  return {
    /** Whether it has more than a server may move into the file while visitors wait. */
    isLarge: () => pages() > large,
    /**
     * Moves a log that is worthwhile into the file, after a commit. SQLite itself would do so
     * whatever its size, and what VACUUM writes is as large as the database: `purge` moves that.
     */
    moveIfSmall(): void {
      const count = pages();
      if (count >= worthwhile && count <= large) database.exec("PRAGMA wal_checkpoint(PASSIVE)");
    },
  };
}
