import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { measureFacts, runModule } from "../record/tools/run-module.ts";
import {
  committedRuns,
  facts,
  matrix,
  moduleBytes,
  modules,
  suiteDigest,
} from "../record/tools/sources.ts";
import { publishedSeed } from "../wasm/api/run-test.ts";

test("facts.json has what the built modules show; otherwise run npm run firmware", async () => {
  expect(facts()).toEqual(await measureFacts());
});

test("another seed gives another trace", async () => {
  const { trace } = await runModule(moduleBytes("good.wasm"), publishedSeed + 1);
  expect(trace).not.toBe(facts().trace);
});

test("no module imports anything, and the largest is at most 42 kB when compressed", async () => {
  const all = modules()
    .map(({ file }) => moduleBytes(file))
    .sort((a, b) => b.length - a.length);
  expect(brotliCompressSync(all[0] ?? "").length).toBeLessThanOrEqual(42_000);
  for (const bytes of all) {
    expect(WebAssembly.Module.imports(await WebAssembly.compile(bytes))).toEqual([]);
  }
});

test("each known bug fails a test", () => {
  const uncaught = Object.entries(matrix().failing).filter(([, tests]) => tests.length === 0);
  expect(uncaught.map(([bug]) => bug)).toEqual([]);
});

test("the committed runs are of today's code; otherwise run npm run firmware", () => {
  const { sources, targets } = committedRuns();
  expect(sources).toBe(suiteDigest());
  const passed = matrix().tests;
  for (const one of targets) expect(one).toMatchObject({ trace: facts().trace, passed });
});
