import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Does each job in a thread of its own file, on all cores.
 *
 * @param shared goes to each thread beside its jobs, as `workerData.shared` and `workerData.jobs`
 * @returns the results in the order of the jobs
 * @throws what a thread throws
 */
export async function inThreads<Job, Result>(
  file: string,
  jobs: readonly Job[],
  shared?: unknown,
): Promise<Result[]> {
  const count = Math.min(availableParallelism(), jobs.length);
  // Neighbours are alike, so they are dealt out.
  const shares = Array.from({ length: count }, (_, thread) =>
    jobs.filter((_, index) => index % count === thread),
  );
  const results = await Promise.all(
    shares.map(async (share): Promise<Result[]> => {
      const workerData = { jobs: share, shared };
      const thread = new Worker(new URL(file, import.meta.url), { workerData });
      // An error in the thread rejects, too.
      const [made] = await once(thread, "message");
      return made;
    }),
  );
  return jobs.map((_, index) => results[index % count]?.[Math.floor(index / count)] as Result);
}
