import { on } from "node:events";
import { availableParallelism } from "node:os";
import { type MessagePort, parentPort, Worker, workerData } from "node:worker_threads";
import { showProgress } from "./progress.ts";

type Share<Job> = { readonly file: string; readonly name: string; readonly jobs: readonly Job[] };

/**
 * Calls a function for each job, in threads on all cores.
 *
 * @param file of the module that exports the function, relative to this one
 * @param name of the function
 * @param label before the count of jobs, which is shown if they take long
 * @returns the results in the order of the jobs
 * @throws what the function throws
 */
export async function inThreads<Job, Result>(
  file: string,
  name: string,
  jobs: readonly Job[],
  label = "Done",
): Promise<Result[]> {
  const count = Math.min(availableParallelism(), jobs.length);
  const results: Result[] = [];
  let done = 0;
  const threads = Array.from({ length: count }, async (_, thread) => {
    // Neighbouring jobs take about as long, so they are dealt out in turn.
    const share = jobs.filter((_, index) => index % count === thread);
    const data: Share<Job> = { file, name, jobs: share };
    const worker = new Worker(new URL(import.meta.url), { workerData: data });
    let index = thread;
    // An error in the thread rejects, too.
    for await (const [result] of on(worker, "message", { close: ["exit"] })) {
      results[index] = result;
      index += count;
      done += 1;
    }
  });
  await showProgress(() => `${label}: ${done} of ${jobs.length}`, Promise.all(threads));
  return results;
}

/** Runs in each thread. */
async function work({ file, name, jobs }: Share<unknown>, port: MessagePort): Promise<void> {
  const { [name]: call } = await import(file);
  for (const job of jobs) port.postMessage(await call(job));
}

// Not awaited: the function's module may import this one, which has to be complete by then.
if (import.meta.main && parentPort) void work(workerData, parentPort);
