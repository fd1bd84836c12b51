import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkplaceData } from "../../build/workplace-data.ts";
import { recordBytes } from "../../wasm/api/trace.ts";
import { Problem } from "../worker/problem.ts";
import type { runSuite } from "../worker/simulator.ts";
import { createLab } from "./lab.ts";

const exercise = { text: [], checks: [{ text: "", fails: true }], readIn: "CTL-5" };
const data = {
  modules: [
    { bug: null, file: "good.wasm", patch: "" },
    { bug: "read", file: "read.wasm", patch: "", exercise },
  ],
  tests: [{ id: "CTL-5", text: "", area: "", file: "", line: 1 }],
  matrix: {},
  files: { "src/a.c": "int a;\n" },
} as unknown as WorkplaceData;

type Run = typeof runSuite;

/** A lab whose compiler is loaded, and what its compiler and simulator have been asked to do. */
function create(run: Run = pass) {
  const compiles: { texts: object; signal: AbortSignal; fail(error: Error): void }[] = [];
  const suites: string[] = [];
  const addresses: string[] = [];
  const compiler = {
    isLoaded: () => true,
    load: async () => {},
    compile: (texts: object, signal: AbortSignal) =>
      new Promise<never>((_, fail) => compiles.push({ texts, signal, fail })),
  };
  const start: Run = (suite, ...rest) => {
    suites.push(String(suite.module));
    return run(suite, ...rest);
  };
  const lab = createLab(data, start, compiler, (hash) => addresses.push(hash));
  return { lab, compiles, suites, addresses };
}

const result = { id: "CTL-5", file: "", failure: undefined, costMs: 1, simulatedMs: 1 };
const pass: Run = async (_, onResult) => {
  onResult({ ...result, trace: new Uint8Array(recordBytes) });
  return { ms: 1, notRun: 0 };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("each key starts a compile at once, and ends the one before", () => {
  const { lab, compiles } = create();
  lab.edit("src/a.c", "int b;\n");
  lab.edit("src/a.c", "int c;\n");
  expect(compiles.map(({ texts, signal }) => [texts, signal.aborted])).toEqual([
    [{ "src/a.c": "int b;\n" }, true],
    [{ "src/a.c": "int c;\n" }, false],
  ]);
  compiles[0]?.fail(new Error("too late"));
  expect(lab.read().outcome).toEqual({});
});

test("while somebody types, nothing is announced or saved", async () => {
  const { lab, addresses } = create();
  for (const text of ["int b;\n", "int bc;\n"]) {
    lab.edit("src/a.c", text);
    await vi.advanceTimersByTimeAsync(900);
    expect(lab.read().isTyping).toBe(true);
  }
  expect(addresses).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(lab.read().isTyping).toBe(false);
  await vi.waitFor(() => expect(addresses).toEqual([expect.stringMatching(/^edit=/)]));
});

test("Run saves what was typed a moment ago", async () => {
  const { lab, addresses } = create();
  lab.edit("src/a.c", "int b;\n");
  lab.run();
  await vi.waitFor(() => expect(addresses).toEqual([expect.stringMatching(/^edit=/)]));
});

test.each([
  ["what a worker says", new Problem("The firmware never returns."), "The firmware never returns."],
  ["what nobody foresaw", new TypeError("x is undefined"), /^Something broke in this page/],
])("a visitor sees what went wrong: %s", async (_, error, sentence) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { lab, compiles } = create(() => Promise.reject(error));
  lab.chooseBug(null);
  await vi.waitFor(() => expect(lab.read().outcome.problem).toMatch(sentence));
  expect(lab.read().run?.status).toBe("stopped");
  lab.edit("src/a.c", "int b;\n");
  expect(lab.read().outcome).toEqual({});
  compiles[0]?.fail(error);
  await vi.waitFor(() => expect(lab.read().outcome.problem).toMatch(sentence));
  expect(lab.read().compiler.status).toBe("ready");
});

test("a later attempt ends an earlier one, whose end changes nothing", async () => {
  const ends: (() => void)[] = [];
  const { lab } = create(
    (_, onResult) =>
      new Promise((resolve) => {
        ends.push(() => {
          onResult({ ...result, trace: new Uint8Array() });
          resolve({ ms: 1, notRun: 0 });
        });
      }),
  );
  lab.chooseBug(null);
  lab.chooseBug("read");
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(lab.read().run).toMatchObject({ module: "read.wasm", status: "running" });
  expect(lab.read().run?.results.size).toBe(0);
});

test("an answer is graded by the trace that is there, without another run", async () => {
  const { lab, suites } = create();
  lab.chooseBug("read");
  await vi.waitFor(() => expect(suites).toEqual(["read.wasm", "good.wasm"]));
  await vi.waitFor(() => expect(lab.read().reference?.status).toBe("done"));
  lab.answer("1 s");
  expect(lab.read().outcome.graded).toEqual([false]);
  expect(suites).toHaveLength(2);
});

test("an edit that another firmware has replaced can be restored, and the visitor is told", () => {
  const { lab } = create();
  lab.edit("src/a.c", "int b;\n");
  lab.chooseBug("read");
  expect(lab.read()).toMatchObject({ edits: {}, notice: "Restore my edit brings your edit back." });
  lab.restoreEdit();
  expect(lab.read()).toMatchObject({ bug: null, edits: { "src/a.c": "int b;\n" }, notice: "" });
});
