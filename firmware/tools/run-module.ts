import { createHash } from "node:crypto";
import { loadModule } from "../api/module.ts";
import { publishedSeed } from "../api/run-test.ts";
import { readTrace, splitAtPowerOn } from "../api/trace.ts";

/** Runs all tests at a seed. Returns the failing ones, the trace's digest and the simulated hours. */
export async function runModule(bytes: Uint8Array<ArrayBuffer>, seed: number) {
  const firmware = await loadModule(bytes);
  const digest = createHash("sha256");
  const failing: string[] = [];
  let ms = 0;
  for (const [index, { id }] of firmware.tests.entries()) {
    if (firmware.runTest(index, seed)) failing.push(id);
    if (firmware.wasm.trace_lost() > 0) throw new Error(`${id}: its trace doesn't fit`);
    const trace = firmware.traceBytes();
    digest.update(trace);
    for (const run of splitAtPowerOn(readTrace(trace))) ms += run.at(-1)?.ms ?? 0;
  }
  const tests = firmware.tests.map(({ id }) => id);
  return { tests, failing, digest: digest.digest("hex"), hours: ms / 3_600_000 };
}

/** Which tests of a module fail at the published seed. */
export async function failingTests(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const firmware = await loadModule(bytes);
  const { tests } = firmware;
  return tests.flatMap(({ id }, test) => (firmware.runTest(test, publishedSeed) ? [id] : []));
}
