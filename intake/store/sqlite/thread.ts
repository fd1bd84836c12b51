import type { DatabaseSync } from "node:sqlite";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Value } from "../sql.ts";
import {
  type NewSubmission,
  type Role,
  type Settlement,
  StoreRefused,
  StoreUnavailable,
} from "../store.ts";
import { backUp } from "./backup.ts";
import { asStoreError, openDatabase, subjectOf } from "./database.ts";
import { type Place, watchPlace } from "./database-file.ts";
import { eraserOf } from "./finish-erasing.ts";
import { keepAll, runStatement, settleAll } from "./write.ts";

/** A request to the thread: one operation. The thread answers in the order of the calls. */
export type Call = { readonly operation: string; readonly argument: unknown };

/** Errors cross as plain data: a cloned Error loses its class and its code. */
export type Failure = {
  readonly type: "refused" | "locked" | "unavailable" | "defect";
  readonly message: string;
};
export type Answer = { readonly result: unknown } | { readonly failure: Failure };

/** What the thread opens; it answers once it has. */
export type ThreadData = { readonly path: string; readonly role: Role };

function serve({ path, role }: ThreadData, port: MessagePort): void {
  const answer = (work: () => unknown) => {
    try {
      port.postMessage({ result: work() } satisfies Answer);
    } catch (error) {
      port.postMessage({ failure: toFailure(error, path) } satisfies Answer);
    }
  };
  answer(() => {
    const operations: Record<string, (argument: never) => unknown> = operationsOn(
      openDatabase(path, role),
      watchPlace(path),
    );
    port.on("message", ({ operation, argument }: Call) => {
      answer(() => operations[operation]?.(argument as never));
    });
  });
}

function toFailure(error: unknown, path: string): Failure {
  const storeError = asStoreError(error, subjectOf(path));
  const { message } = storeError;
  if (storeError instanceof StoreRefused) return { type: "refused", message };
  if (!(storeError instanceof StoreUnavailable)) return { type: "defect", message };
  return { type: storeError.affectsAll ? "locked" : "unavailable", message };
}

/** The operations, by name; each has at most one argument, a cloneable one. */
function operationsOn(database: DatabaseSync, place: Place) {
  const eraser = eraserOf(database, place);
  return {
    run: (wanted: { statement: string; values: readonly Value[] }) =>
      runStatement(database, wanted),
    keepAll: (batch: readonly NewSubmission[]) => {
      place.requireUnchanged();
      return keepAll(database, batch);
    },
    settleAll: (batch: readonly Settlement[]) => settleAll(database, batch),
    // For the only server on a file: the holders of all leases are gone. An attempt may have reached
    // the receiver without being logged; at-least-once delivery allows that.
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

if (parentPort) serve(workerData, parentPort);
