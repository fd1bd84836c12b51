import { once } from "node:events";
import { availableParallelism } from "node:os";
import { type MessagePort, parentPort, Worker, workerData } from "node:worker_threads";

type Share<Job> = { readonly file: string; readonly name: string; readonly jobs: readonly Job[] };

/**
 * Calls a function for each job, in threads on all cores.
 *
 * @param file of the module that exports the function, relative to this one
 * @param name of the function
 * @returns the results in the order of the jobs
 * @throws what the function throws
 */
export async function inThreads<Job, Result>(
  file: string,
  name: string,
  jobs: readonly Job[],
): Promise<Result[]> {
  const count = Math.min(availableParallelism(), jobs.length);
  const results = await Promise.all(
    Array.from({ length: count }, async (_, thread): Promise<Result[]> => {
      // Neighbouring jobs take about as long, so they are dealt out in turn.
      const share = jobs.filter((_, index) => index % count === thread);
      const data: Share<Job> = { file, name, jobs: share };
      const worker = new Worker(new URL(import.meta.url), { workerData: data });
      // An error in the thread rejects, too.
      const [made] = await once(worker, "message");
      return made;
    }),
  );
  return jobs.map((_, index) => results[index % count]?.[Math.floor(index / count)] as Result);
}

/** Runs in each thread. */
async function work({ file, name, jobs }: Share<unknown>, port: MessagePort): Promise<void> {
  const { [name]: call } = await import(file);
  const results: unknown[] = [];
  for (const job of jobs) results.push(await call(job));
  port.postMessage(results);
}

// Not awaited: the function's module may import this one, which has to be complete by then.
if (import.meta.main && parentPort) void work(workerData, parentPort);
