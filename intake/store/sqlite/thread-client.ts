import { Worker } from "node:worker_threads";
import { StoreRefused, StoreUnavailable } from "../store.ts";
import type { Answer, Call, Failure, Operations, ThreadData } from "./thread.ts";

type OperationName = keyof Operations;
type Argument<Name extends OperationName> = Parameters<Operations[Name]>;
type Result<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;

/** Calls operations in the thread that owns the database. */
export type StoreThread = Awaited<ReturnType<typeof startThread>>;

/**
 * Starts the thread. node:sqlite is synchronous, and a commit waits for the disk (up to a quarter
 * of a second, measured) or for a lock; requests for pages must not be blocked meanwhile.
 *
 * @param onLost called if the thread ends unexpectedly; all calls fail from then on
 */
export async function startThread(data: ThreadData, onLost: (error: StoreUnavailable) => void) {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data });
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  let made = 0;
  let hasEnded = false;
  let isEnding = false;

  worker.on("message", (answer: Answer) => {
    const call = calls.get(answer.number);
    calls.delete(answer.number);
    if ("failure" in answer) call?.reject(toError(answer.failure));
    else call?.resolve(answer.result);
  });
  // `exit` follows.
  worker.on("error", () => {});
  worker.on("exit", () => {
    hasEnded = true;
    for (const { reject } of calls.values()) reject(endedError());
    if (!isEnding) onLost(endedError());
  });

  function answerTo(number: number): Promise<unknown> {
    const call = Promise.withResolvers<unknown>();
    calls.set(number, call);
    return call.promise;
  }

  async function run<Name extends OperationName>(
    operation: Name,
    ...[argument]: Argument<Name>
  ): Promise<Result<Name>> {
    if (hasEnded) throw endedError();
    made += 1;
    worker.postMessage({ number: made, operation, argument } satisfies Call);
    return (await answerTo(made)) as Result<Name>;
  }

  async function end(): Promise<void> {
    isEnding = true;
    await worker.terminate();
  }

  try {
    await answerTo(0);
  } catch (error) {
    await end();
    throw error;
  }
  return { run, end };
}

function endedError(): StoreUnavailable {
  return new StoreUnavailable("The database's thread has ended.");
}

function toError({ name, message }: Failure): Error {
  const type = [StoreRefused, StoreUnavailable].find((known) => known.name === name) ?? Error;
  return new type(message);
}
