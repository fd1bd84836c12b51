import type { DatabaseSync } from "node:sqlite";
import type { Value } from "../sql.ts";
import type { NewSubmission, Settlement } from "../store.ts";
import { backUp } from "./backup.ts";
import type { Place } from "./database-file.ts";
import { eraserOf } from "./eraser.ts";
import { keepAll } from "./keep.ts";
import { settleAll } from "./settle.ts";
import { runStatement } from "./statement.ts";

/** The operations of the store's thread, by name; each has at most one argument, a cloneable one. */
export function operationsOn(database: DatabaseSync, place: Place) {
  const eraser = eraserOf(database, place);
  return {
    run: (wanted: { statement: string; values: readonly Value[] }) =>
      runStatement(database, wanted),
    keepAll: (batch: readonly NewSubmission[]) => {
      place.requireUnchanged();
      return keepAll(database, batch);
    },
    settleAll: (batch: readonly Settlement[]) => settleAll(database, batch),
    // For the only server on a file: the holders of all leases are gone. A try may have reached the
    // receiver without being logged; at-least-once delivery allows that.
    releaseAbandoned: () =>
      database.exec(
        "UPDATE submission SET lease_token = NULL, leased_until = NULL WHERE lease_token IS NOT NULL",
      ),
    finishErasing: (waitMs: number) => eraser.step(waitMs),
    leftovers: () => ({ logBytes: place.logBytes(), isErasing: eraser.isNeeded() }),
    backUp: (file: string) => backUp(database, file),
    check: (write: boolean) => {
      place.requireUnchanged();
      check(database, write || place.looksUnwritable());
    },
    close: () => {
      eraser.stop();
      database.close();
      // Not before: that would drop SQLite's locks (POSIX, fcntl).
      eraser.closeFile();
    },
  };
}

export type Operations = ReturnType<typeof operationsOn>;

// As much as the largest submission with its indexes, so the check fails where keeping would.
const fillerBytes = 96 * 1024;

/** Throws when the database cannot be written; see `Store`. */
function check(database: DatabaseSync, write: boolean): void {
  // Random, because SQLite does not write unchanged pages. There is no row 0: with that id SQLite
  // takes the lock and checks whether it may write, but writes nothing.
  database
    .prepare("UPDATE write_check SET filler = randomblob(?) WHERE id = ?")
    .run(fillerBytes, write ? 1 : 0);
}
