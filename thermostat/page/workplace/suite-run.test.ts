import { expect, test, vi } from "vitest";
import type { TestResult } from "../worker/simulator.ts";
import { createRunner, failedIn } from "./suite-run.ts";

const tests = ["A-1", "A-2", "A-3"].map((id) => ({ id, text: "", area: "", file: "", line: 1 }));
const failure = { line: 1, value: 0, ms: 0, text: "" };
const result = (id: string, fails: boolean): TestResult => ({
  ...{ id, file: "a_tests.c", trace: new Uint8Array() },
  failure: fails ? failure : undefined,
  ...{ costMs: 1, simulatedMs: 1 },
});

test("a visitor's tests have verdicts, whether one is removed, doubled or added", async () => {
  const start: Parameters<typeof createRunner>[1] = async (_, onResult) => {
    onResult(result("A-2", true));
    onResult(result("A-3", false));
    onResult(result("A-2", false));
    onResult(result("MINE", true));
    return { ms: 1, notRun: 0 };
  };
  const { signal } = new AbortController();
  const run = await createRunner(tests, start)({ module: "mine.wasm" }, signal);
  expect(failedIn(run).map(({ id }) => id)).toEqual(["A-2", "MINE"]);
  expect(run.results.get("A-1")).toBeUndefined();
  expect(run.tests[3]).toMatchObject({ id: "MINE", file: "tests/a_tests.c" });
});

test("verdicts are shown four times a second at most, and at the end", async () => {
  vi.useFakeTimers();
  const start: Parameters<typeof createRunner>[1] = async (_, onResult) => {
    for (let count = 0; count < 139; count += 1) {
      await vi.advanceTimersByTimeAsync(10);
      onResult(result(`A-${count}`, count === 3));
    }
    return { ms: 1390, notRun: 0 };
  };
  const shown: number[] = [];
  const show = ({ results }: { results: ReadonlyMap<string, unknown> }) => shown.push(results.size);
  await createRunner(tests, start)({ module: "a.wasm" }, new AbortController().signal, show);
  vi.useRealTimers();
  // 1.39 s, the beginning and the end.
  expect(shown.length).toBeLessThanOrEqual(1.39 * 4 + 2);
  expect(shown.at(-1)).toBe(139);
});
