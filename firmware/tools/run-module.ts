import { createHash } from "node:crypto";
import { mostRecords } from "../api/module.ts";
import { publishedSeed, runAll } from "../api/run-test.ts";
import { readTrace, recordBytes, splitAtPowerOn } from "../api/trace.ts";

/** Runs all tests at a seed. Returns the failing ones, the trace's digest and the simulated hours. */
export async function runModule(bytes: Uint8Array<ArrayBuffer>, seed: number) {
  const runs = await runAll(bytes, seed);
  const digest = createHash("sha256");
  let ms = 0;
  for (const { id, trace } of runs) {
    if (trace.length >= mostRecords * recordBytes) throw new Error(`${id}: its trace doesn't fit`);
    digest.update(trace);
    for (const run of splitAtPowerOn(readTrace(trace))) ms += run.at(-1)?.ms ?? 0;
  }
  return {
    tests: runs.map(({ id }) => id),
    failing: failingOf(runs),
    digest: digest.digest("hex"),
    hours: ms / 3_600_000,
  };
}

/** Which tests of a module fail at the published seed. */
export const failingTests = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  failingOf(await runAll(bytes, publishedSeed));

const failingOf = (runs: Awaited<ReturnType<typeof runAll>>) =>
  runs.filter(({ failure }) => failure).map(({ id }) => id);
