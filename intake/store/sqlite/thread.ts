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
import { type WatchedFile, watchFile } from "./database-file.ts";
import { createEraser } from "./finish-erasing.ts";
import { keepAll, runStatement, settleAll } from "./write.ts";

/** One operation for the thread, which answers in the order of the calls. */
export type Call = { readonly operation: string; readonly argument: unknown };

/** Errors are sent as plain data: a cloned Error loses its class and code. */
export type Failure = {
  readonly type: "refused" | "locked" | "unavailable" | "defect";
  readonly message: string;
};
export type Answer = { readonly result: unknown } | { readonly failure: Failure };

/** What the thread opens; its first answer follows once the database is open. */
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
      watchFile(path),
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
function operationsOn(database: DatabaseSync, watched: WatchedFile) {
  const eraser = createEraser(database, watched);
  return {
    run: (wanted: { statement: string; values: readonly Value[] }) =>
      runStatement(database, wanted),
    keepAll: (batch: readonly NewSubmission[]) => {
      watched.requireUnchanged();
      return keepAll(database, batch);
    },
    settleAll: (batch: readonly Settlement[]) => settleAll(database, batch),
    // For the only server on a file: all leases are from earlier servers. Their attempts may have
    // reached the receiver without being recorded; at-least-once delivery allows that.
    releaseAbandoned: () =>
      database.exec(
        "UPDATE submission SET lease_token = NULL, leased_until = NULL WHERE lease_token IS NOT NULL",
      ),
    finishErasing: (waitMs: number) => eraser.step(waitMs),
    leftovers: () => ({ logBytes: watched.logBytes(), isErasing: eraser.isNeeded() }),
    backUp: (file: string) => backUp(database, file),
    check: (write: boolean) => {
      watched.requireUnchanged();
      check(database, write || watched.looksUnwritable());
    },
    close: () => {
      eraser.stop();
      database.close();
      // Not earlier: closing the file drops SQLite's locks on it (POSIX, fcntl).
      eraser.closeFile();
    },
  };
}

export type Operations = ReturnType<typeof operationsOn>;

// As large as the largest submission with its indexes, so that the check fails whenever `keep`
// would.
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
