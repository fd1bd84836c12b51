import { createHash } from "node:crypto";
import { mostRecords } from "../../wasm/api/module.ts";
import { publishedSeed, runAll } from "../../wasm/api/run-test.ts";
import { recordBytes, simulatedMs } from "../../wasm/api/trace.ts";
import { clang } from "./modules.ts";
import { bugs, type Facts, moduleBytes } from "./sources.ts";
import { inThreads } from "./threads.ts";

/** Runs all tests at a seed. Returns the failing ones, the trace's digest and the simulated hours. */
export async function runModule(bytes: Uint8Array<ArrayBuffer>, seed: number) {
  const results = await runAll(bytes, seed);
  const digest = createHash("sha256");
  let ms = 0;
  for (const { id, trace } of results) {
    if (trace.length >= mostRecords * recordBytes) throw new Error(`${id}: its trace doesn't fit`);
    digest.update(trace);
    ms += simulatedMs(trace);
  }
  return {
    tests: results.map(({ id }) => id),
    failing: failingOf(results),
    trace: digest.digest("hex"),
    hours: ms / 3_600_000,
  };
}

/**
 * What the built modules show: the tests that catch each bug, good firmware's trace.
 *
 * @throws when good firmware fails a test
 */
export async function measureFacts(): Promise<Facts> {
  const good = await runModule(moduleBytes("good.wasm"), publishedSeed);
  if (good.failing.length > 0) throw new Error(`Good firmware fails ${good.failing.join(", ")}.`);
  const ids = bugs().map(({ id }) => id);
  const files = ids.map((id) => moduleBytes(`${id}.wasm`));
  const failing = await inThreads("./run-module.ts", failingTests, files);
  return {
    compiler: await clang.name(),
    matrix: {
      tests: good.tests,
      failing: Object.fromEntries(ids.map((id, index) => [id, failing[index] ?? []])),
    },
    trace: good.trace,
    hours: Number(good.hours.toFixed(1)),
  };
}

/** Which tests of a module fail at the published seed. */
export const failingTests = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  failingOf(await runAll(bytes, publishedSeed));

const failingOf = (results: Awaited<ReturnType<typeof runAll>>) =>
  results.filter(({ failure }) => failure).map(({ id }) => id);
