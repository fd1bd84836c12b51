import type { DatabaseSync } from "node:sqlite";
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from "node:worker_threads";
import type { Step, Transaction } from "../sql.ts";
import type { Role } from "../store.ts";
import { backUp } from "./backup.ts";
import { asStoreError, isBusy, openDatabase, subjectOf } from "./database.ts";
import { type WatchedFile, watchFile } from "./database-file.ts";
import { createEraser } from "./finish-erasing.ts";
import { inTransaction, runStep } from "./transaction.ts";

/** One operation for the thread; the answer has the same number. */
export type Call = {
  readonly number: number;
  readonly operation: string;
  readonly argument: unknown;
};

/** Errors are sent as plain data: a cloned Error loses its class and code. */
export type Failure = { readonly name: string; readonly message: string };
export type Answer = { readonly number: number } & (
  | { readonly result: unknown }
  | { readonly failure: Failure }
);

/** What the thread opens; answer 0 follows once the database is open. */
export type ThreadData = { readonly path: string; readonly role: Role };

function serve({ path, role }: ThreadData, port: MessagePort): void {
  const answer = async (number: number, work: () => unknown) => {
    try {
      port.postMessage({ number, result: await work() } satisfies Answer);
    } catch (error) {
      const { name, message } = asStoreError(error, subjectOf(path));
      const failed = [number];
      // If the database is locked, calls in the queue fail too: in turn, each would wait as long.
      while (isBusy(error)) {
        const waiting = receiveMessageOnPort(port);
        if (!waiting) break;
        failed.push(waiting.message.number);
      }
      for (const one of failed) {
        port.postMessage({ number: one, failure: { name, message } } satisfies Answer);
      }
    }
  };
  answer(0, () => {
    const operations: Record<string, (argument: never) => unknown> = operationsOn(
      openDatabase(path, role),
      watchFile(path),
      role,
    );
    port.on("message", ({ number, operation, argument }: Call) => {
      answer(number, () => operations[operation]?.(argument as never));
    });
  });
}

/** The operations, by name; each has at most one argument, a cloneable one. */
function operationsOn(database: DatabaseSync, watched: WatchedFile, role: Role) {
  const eraser = createEraser(database, watched);
  if (role === "server") eraser.finishPeriodically();
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
    finishErasing: () => eraser.finish(),
    leftovers: () => ({ logBytes: watched.logBytes(), isErasing: eraser.isNeeded() }),
    backUp: (file: string) => backUp(database, file),
    close: async () => {
      await eraser.stop();
      database.close();
    },
  };
}

export type Operations = ReturnType<typeof operationsOn>;

if (parentPort) serve(workerData, parentPort);
