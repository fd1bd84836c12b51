import type { DatabaseSync } from "node:sqlite";
import type { Value } from "../sql.ts";
import type { NewSubmission, Settlement } from "../store.ts";
import { backUp } from "./backup.ts";
import { lockTimeoutMs } from "./database.ts";
import type { Place } from "./database-file.ts";
import { keepAll } from "./keep.ts";
import { settleAll } from "./settle.ts";
import { runStatement } from "./statement.ts";

/** Everything the store's thread does, by name; each takes one argument that can be cloned. */
export function operationsOn(database: DatabaseSync, place: Place) {
  return {
    run: (wanted: { statement: string; values: readonly Value[] }) =>
      runStatement(database, wanted),
    keepAll: (batch: readonly NewSubmission[]) => {
      place.requireUnchanged();
      return keepAll(database, batch);
    },
    settleAll: (batch: readonly Settlement[]) => settleAll(database, batch),
    // The only server on a file knows that the holders of all leases are gone. A try may have reached
    // the receiver unseen, which at-least-once delivery allows for.
    releaseAbandoned: () =>
      database.exec(
        "UPDATE submission SET lease_token = NULL, leased_until = NULL WHERE lease_token IS NOT NULL",
      ),
    scrub: () => scrub(database, lockTimeoutMs),
    // Visitors are not to wait for those who read.
    scrubNow: () => !place.hasLog() || scrub(database, 0),
    backUp: (file: string) => backUp(database, file),
    check: (write: boolean) => {
      place.requireUnchanged();
      check(database, write || place.looksUnwritable());
    },
    close: () => database.close(),
  };
}

export type Operations = ReturnType<typeof operationsOn>;

/**
 * Overwrites in the database file what was deleted, and truncates the write-ahead log, which keeps it
 * too. Both wait for those who have been reading since before.
 *
 * @param waitMs how long to wait for them
 * @returns whether it is done
 */
function scrub(database: DatabaseSync, waitMs: number): boolean {
  database.exec(`PRAGMA busy_timeout = ${waitMs}`);
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}`);
  }
}

// As much as the largest submission writes with its indexes, so that this fails where that would.
const fillerBytes = 96 * 1024;

/** Throws, as keeping would, when the database cannot be written; see `Store`. */
function check(database: DatabaseSync, write: boolean): void {
  // Random, because SQLite does not write what has not changed. Without such a row it takes the lock,
  // asks whether it may write, and writes nothing.
  database
    .prepare("UPDATE write_check SET filler = randomblob(?) WHERE id = ?")
    .run(fillerBytes, write ? 1 : 0);
}
