import { Tinypool } from "tinypool";

/**
 * Calls a function for each job, in threads on all cores.
 *
 * @param file of the module that exports the function, relative to this one
 * @returns the results in the order of the jobs
 * @throws what the function throws
 */
export async function inThreads<Job, Result>(
  file: string,
  work: (job: Job) => Promise<Result>,
  jobs: readonly Job[],
): Promise<Result[]> {
  const pool = new Tinypool({ filename: import.meta.resolve(file), isolateWorkers: false });
  try {
    return await Promise.all(jobs.map((job) => pool.run(job, { name: work.name })));
  } finally {
    await pool.destroy();
  }
}
