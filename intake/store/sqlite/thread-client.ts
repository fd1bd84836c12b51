import { Worker } from "node:worker_threads";
import { StoreRefused, StoreUnavailable } from "../store.ts";
import {
  type Answer,
  type Call,
  type Failure,
  type Operations,
  opening,
  type ThreadData,
} from "./thread.ts";

type OperationName = keyof Operations;
type Argument<Name extends OperationName> = Parameters<Operations[Name]>;
type Result<Name extends OperationName> = ReturnType<Operations[Name]>;

/** Calls operations in the thread that owns the database. */
export type StoreThread = {
  run<Name extends OperationName>(
    operation: Name,
    ...argument: Argument<Name>
  ): Promise<Result<Name>>;
  end(): Promise<void>;
};

/**
 * Starts the thread. node:sqlite is synchronous, and a commit waits for the disk (up to a quarter
 * of a second was measured) or for a lock; pages must not wait for it.
 *
 * @param onLost called when the thread has ended unexpectedly; nothing works then
 */
export async function startThread(
  data: ThreadData,
  onLost: (error: StoreUnavailable) => void,
): Promise<StoreThread> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data });
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let lastCall = opening;
  let hasEnded = false;
  let isEnding = false;

  function endAll(): void {
    hasEnded = true;
    for (const { reject } of open.values()) reject(endedError());
    open.clear();
  }
  worker.on("message", (answer: Answer) => {
    const waiting = open.get(answer.call);
    open.delete(answer.call);
    if ("failure" in answer) waiting?.reject(toError(answer.failure));
    else waiting?.resolve(answer.result);
  });
  worker.on("error", endAll);
  worker.on("exit", () => {
    endAll();
    if (!isEnding) onLost(endedError());
  });

  function expectAnswer(call: number): Promise<unknown> {
    const waiting = Promise.withResolvers<unknown>();
    open.set(call, waiting);
    return waiting.promise;
  }

  async function end(): Promise<void> {
    isEnding = true;
    await worker.terminate();
  }

  try {
    await expectAnswer(opening);
  } catch (error) {
    await end();
    throw error;
  }

  return {
    async run(operation, ...argument) {
      if (hasEnded) throw endedError();
      lastCall += 1;
      worker.postMessage({ call: lastCall, operation, argument: argument[0] } satisfies Call);
      return (await expectAnswer(lastCall)) as Result<typeof operation>;
    },
    end,
  };
}

function endedError(): StoreUnavailable {
  return new StoreUnavailable("The database's thread has ended.");
}

function toError({ type, message }: Failure): Error {
  if (type === "refused") return new StoreRefused(message);
  if (type === "defect") return new Error(message);
  return new StoreUnavailable(message, { affectsAll: type === "locked" });
}
