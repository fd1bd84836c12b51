import { parentPort, workerData } from "node:worker_threads";
import { type Role, StoreRefused, StoreUnavailable } from "../store.ts";
import { asStoreError, openDatabase, subjectOf } from "./database.ts";
import { watchPlace } from "./database-file.ts";
import { operationsOn } from "./operations.ts";

/** A request to the thread: one operation, with a number that the answer repeats. */
export type Call = {
  readonly call: number;
  readonly operation: string;
  readonly argument: unknown;
};

/** Errors cross as plain data: a cloned Error loses its class and its code. */
export type Failure = {
  readonly type: "refused" | "locked" | "unavailable" | "fault";
  readonly message: string;
};
export type Answer =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly failure: Failure };

/** The call number of the answer to opening the database. */
export const opening = 0;

// The module is also imported for its types and constants, outside any thread.
if (parentPort && isThreadData(workerData)) serve(workerData, parentPort);

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

export type ThreadData = { readonly path: string; readonly role: Role };

function isThreadData(data: unknown): data is ThreadData {
  return typeof data === "object" && data !== null && "path" in data && "role" in data;
}

function toFailure(error: unknown, path: string): Failure {
  const storeError = asStoreError(error, subjectOf(path));
  const { message } = storeError;
  if (storeError instanceof StoreRefused) return { type: "refused", message };
  if (!(storeError instanceof StoreUnavailable)) return { type: "fault", message };
  return { type: storeError.affectsAll ? "locked" : "unavailable", message };
}
