import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
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

/** A request to the thread: one operation, with a number that the answer repeats. */
export type Call = {
  readonly call: number;
  readonly operation: string;
  readonly argument: unknown;
};

/** Errors cross as plain data: a cloned Error loses its class and its code. */
export type Failure = {
  readonly type: "refused" | "locked" | "unavailable" | "defect";
  readonly message: string;
};
export type Answer =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly failure: Failure };

/** The call number of the answer to opening the database. */
export const opening = 0;

function serve(
  { path, role }: ThreadData,
  port: {
    postMessage(answer: Answer): void;
    on(event: "message", take: (call: Call) => void): void;
  },
): void {
  const answer = (call: number, work: () => unknown) => {
    try {
      port.postMessage({ call, result: work() });
    } catch (error) {
      port.postMessage({ call, failure: toFailure(error, path) });
    }
  };
  answer(opening, () => {
    const operations: Record<string, (argument: never) => unknown> = operationsOn(
      openDatabase(path, role),
      watchPlace(path),
    );
    port.on("message", ({ call, operation, argument }) => {
      answer(call, () => operations[operation]?.(argument as never));
    });
  });
}

/** What the thread opens. */
export type ThreadData = { readonly path: string; readonly role: Role };

function isThreadData(data: unknown): data is ThreadData {
  return typeof data === "object" && data !== null && "path" in data && "role" in data;
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

// The module is also imported for its types and constants, outside any thread.
if (parentPort && isThreadData(workerData)) serve(workerData, parentPort);
