import type { DatabaseSync } from "node:sqlite";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Step, Transaction } from "../sql.ts";
import type { Role } from "../store.ts";
import { backUp } from "./backup.ts";
import { asStoreError, openDatabase, subjectOf } from "./database.ts";
import { type WatchedFile, watchFile } from "./database-file.ts";
import { createEraser } from "./finish-erasing.ts";
import { inTransaction, runStep } from "./transaction.ts";

/** One operation for the thread, which answers in the order of the calls. */
export type Call = { readonly operation: string; readonly argument: unknown };

/** Errors are sent as plain data: a cloned Error loses its class and code. */
export type Failure = { readonly name: string; readonly message: string };
export type Answer = { readonly result: unknown } | { readonly failure: Failure };

/** What the thread opens; its first answer follows once the database is open. */
export type ThreadData = { readonly path: string; readonly role: Role };

function serve({ path, role }: ThreadData, port: MessagePort): void {
  const answer = (work: () => unknown) => {
    try {
      port.postMessage({ result: work() } satisfies Answer);
    } catch (error) {
      const { name, message } = asStoreError(error, subjectOf(path));
      port.postMessage({ failure: { name, message } } satisfies Answer);
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

/** The operations, by name; each has at most one argument, a cloneable one. */
function operationsOn(database: DatabaseSync, watched: WatchedFile) {
  const eraser = createEraser(database, watched);
  return {
    run: (step: Step) => {
      watched.requireUnchanged();
      return runStep(database, step);
    },
    // Only one transaction at a time writes, whatever its names.
    transactAll: (batch: readonly Transaction[]) => {
      watched.requireUnchanged();
      return inTransaction(database, () =>
        batch.map(({ steps }) => steps.map((step) => runStep(database, step))),
      );
    },
    looksUnwritable: () => watched.looksUnwritable(),
    finishErasing: (waitMs: number) => eraser.step(waitMs),
    leftovers: () => ({ logBytes: watched.logBytes(), isErasing: eraser.isNeeded() }),
    backUp: (file: string) => backUp(database, file),
    close: () => {
      eraser.stop();
      database.close();
      // Not earlier: closing the file drops SQLite's locks on it (POSIX, fcntl).
      eraser.closeFile();
    },
  };
}

export type Operations = ReturnType<typeof operationsOn>;

if (parentPort) serve(workerData, parentPort);
