/** Runs of the suite. */

import { grouped } from "../../../shared/grouped.ts";
import type { Test } from "../../build/workplace-data.ts";
import type { Result } from "../../wasm/api/run-test.ts";
import type { runSuite, Suite, TestResult } from "../worker/simulator.ts";

/** A result, and how long after what the visitor did it came. */
type Timed = Omit<TestResult, "id" | "file"> & { readonly afterMs: number };

/** Results by the ids of `tests`; none of a test that hasn't finished. */
export type Results = Pick<Run, "tests"> & { readonly results: ReadonlyMap<string, Result> };

export type Run = {
  /** Stopped: by a later attempt or a problem. */
  readonly status: "running" | "done" | "stopped";
  readonly module: Suite["module"];
  /** The published ones, then those that a visitor has added. */
  readonly tests: readonly Test[];
  /** By id, as they came; none of a test that hasn't finished, or that a visitor has removed. */
  readonly results: ReadonlyMap<string, Timed>;
  /** The number of tests that didn't run, because others didn't end. */
  readonly notRun: number;
};

/** Verdicts are shown together: they come faster than a slow phone draws and a screen reader follows. */
const drawEveryMs = 250;

/** @param published the tests of the published modules */
export const createRunner =
  (published: readonly Test[], start: typeof runSuite) =>
  /**
   * @param show receives the run while it grows, but not once the signal is aborted
   * @param sinceMs when the visitor did what started it, by performance.now
   * @returns the run at its end
   * @throws as runSuite does
   */
  async (
    suite: Suite,
    signal: AbortSignal,
    show: (run: Run) => void = () => {},
    sinceMs = performance.now(),
  ): Promise<Run> => {
    const { module } = suite;
    let run: Run = { status: "running", module, tests: published, results: new Map(), notRun: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (change: Partial<Run> = {}) => {
      clearTimeout(timer);
      timer = undefined;
      run = { ...run, ...change };
      if (!signal.aborted) show(run);
    };
    const take = (result: TestResult) => {
      run = { ...run, ...withResult(run, result, performance.now() - sinceMs) };
      timer ??= setTimeout(draw, drawEveryMs);
    };
    draw();
    try {
      const { notRun } = await start(suite, take, signal);
      draw({ status: "done", notRun });
      return run;
    } catch (error) {
      draw({ status: "stopped" });
      throw error;
    }
  };

/** If two tests share an id, a failure counts. */
function withResult(
  { tests, results: before }: Run,
  { id, file, ...result }: TestResult,
  afterMs: number,
): Pick<Run, "tests" | "results"> {
  const results = before.get(id)?.failure
    ? before
    : new Map(before).set(id, { ...result, afterMs });
  if (tests.some((test) => test.id === id)) return { tests, results };
  const added = { id, text: "Your own test.", area: "Your tests", file: `tests/${file}`, line: 1 };
  return { tests: [...tests, added], results };
}

/** A run with an earlier one's verdicts, where it has none yet: nothing disappears while it grows. */
export const overEarlier = (run: Run, { tests, results }: Run): Run => ({
  ...run,
  tests: [...new Map([...tests, ...run.tests].map((test) => [test.id, test])).values()],
  results: new Map([...results, ...run.results]),
});

/** The tests that have failed so far. */
export const failedIn = ({ tests, results }: Results): readonly Test[] =>
  tests.filter(({ id }) => results.get(id)?.failure);

/** Why most of the tests that failed didn't finish, and how many; undefined if they failed otherwise. */
export function commonCause(
  run: Run,
): { readonly text: string; readonly count: number } | undefined {
  const causes = [...run.results].flatMap(([id, { failure }]) =>
    failure?.line === 0 ? [failure.text.replace(`${id} `, "")] : [],
  );
  const [most] = [...grouped(causes, (text) => text).values()].sort((a, b) => b.length - a.length);
  const count = most?.length ?? 0;
  return count > 1 && count > failedIn(run).length / 2
    ? { text: `${most?.[0]}`, count }
    : undefined;
}
