/** Runs of the suite, one at a time. */

import type { Test } from "../../build/workplace-data.ts";
import type { Result } from "../../wasm/api/run-test.ts";
import type { ModuleSource, Reply, startSuite } from "../worker/simulator.ts";

/** A verdict: how long its test took, in the simulation too, and when it came, after what the visitor did. */
type Timed = Result & Readonly<Record<"costMs" | "simulatedMs" | "afterMs", number>>;

/** Results by the ids of `tests`; none of a test that hasn't finished. */
export type Verdicts = Pick<Run, "tests"> & { readonly results: ReadonlyMap<string, Result> };

export type Run = {
  readonly status: "running" | "done" | "problem";
  readonly module: ModuleSource;
  /** The published ones, then those that a visitor has added. */
  readonly tests: readonly Test[];
  /** By id, as they came; none of a test that hasn't finished, or that a visitor has removed. */
  readonly results: ReadonlyMap<string, Timed>;
  /** The number of tests that didn't run, because others didn't end. */
  readonly notRun: number;
  readonly problem: string;
};

/** Verdicts after the first are shown together: they arrive faster than a slow phone draws. */
const drawEveryMs = 100;

/**
 * Returns a function that runs one suite at a time: a later one ends an earlier one, whose promise
 * then never settles.
 */
export function createRunner(published: readonly Test[], start: typeof startSuite) {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param first tests that are likely to fail, or that somebody looks at
   * @param show receives the run while it grows
   * @param sinceMs when the visitor did what it runs for, as of performance.now
   * @param which the seed of all random numbers, and the only test to run
   * @returns the run at its end
   */
  return (
    module: ModuleSource,
    first: readonly string[],
    show: (run: Run) => void,
    sinceMs = performance.now(),
    which: { readonly seed?: number; readonly only?: string | undefined } = {},
  ): Promise<Run> => {
    stop();
    let run: Run = {
      status: "running",
      module,
      tests: published,
      results: new Map(),
      notRun: 0,
      problem: "",
    };
    const draw = () => {
      clearTimeout(timer);
      timer = undefined;
      show(run);
    };
    draw();
    return new Promise((resolve) => {
      stop = start({ module, first, ...which }, (reply) => {
        if (reply.type === "verdict") {
          run = { ...run, ...withVerdict(run, { ...reply, afterMs: performance.now() - sinceMs }) };
          const isFirst = run.results.size === 1 || (reply.failure && failedIn(run).length === 1);
          if (isFirst) draw();
          else timer ??= setTimeout(draw, drawEveryMs);
          return;
        }
        const { type, ...end } = reply;
        run = { ...run, status: type, ...end };
        draw();
        resolve(run);
      });
    });
  };
}

/** Of two tests with one id, a failure counts. */
function withVerdict(
  { tests, results: before }: Run,
  { type, id, file, ...result }: Extract<Reply, { type: "verdict" }> & Timed,
): Pick<Run, "tests" | "results"> {
  const results = before.get(id)?.failure ? before : new Map(before).set(id, result);
  if (tests.some((test) => test.id === id)) return { tests, results };
  const added = { id, text: "Your own test.", area: "Your tests", file: `tests/${file}`, line: 1 };
  return { tests: [...tests, added], results };
}

/** The tests that have failed so far. */
export const failedIn = ({ tests, results }: Verdicts): readonly Test[] =>
  tests.filter(({ id }) => results.get(id)?.failure);

/** Why most of the tests that failed didn't finish, and how many; undefined if they failed otherwise. */
export function commonCause(
  run: Run,
): { readonly text: string; readonly count: number } | undefined {
  const causes = [...run.results].flatMap(([id, { failure }]) =>
    failure?.line === 0 ? [failure.text.replace(`${id} `, "")] : [],
  );
  const [most] = [...Map.groupBy(causes, (text) => text).values()].sort(
    (a, b) => b.length - a.length,
  );
  const count = most?.length ?? 0;
  return count > 1 && count > failedIn(run).length / 2
    ? { text: `${most?.[0]}`, count }
    : undefined;
}
