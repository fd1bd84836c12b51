/** Runs of the suite, one at a time. */
import type { Result } from "../../../firmware/api/run-test.ts";
import type { Test } from "../computed/workplace-data.ts";
import type { ModuleSource, Reply, startSuite } from "../worker/simulator.ts";

/** A verdict: how long its test took, in the simulation too, and when it came, after what the visitor did. */
type Timed = Result & Readonly<Record<"costMs" | "simulatedMs" | "afterMs", number>>;

/** In the order of `tests`; undefined if a test hasn't finished. */
export type Verdicts = Pick<Run, "tests"> & { readonly results: readonly (Result | undefined)[] };

export type Run = {
  readonly status: "running" | "done" | "problem";
  readonly module: ModuleSource;
  /** The published ones, then those that a visitor has added. */
  readonly tests: readonly Test[];
  /** In the order of `tests`; undefined if a test hasn't finished, or a visitor has removed it. */
  readonly results: readonly (Timed | undefined)[];
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
   * @param seed of all random numbers; by default that of the published verdicts
   * @returns the run at its end
   */
  return (
    module: ModuleSource,
    first: readonly string[],
    show: (run: Run) => void,
    sinceMs = performance.now(),
    seed?: number,
  ): Promise<Run> => {
    stop();
    let run: Run = {
      status: "running",
      module,
      tests: published,
      results: [],
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
      stop = start({ module, first, seed }, (reply) => {
        if (reply.type === "verdict") {
          run = { ...run, ...withVerdict(run, { ...reply, afterMs: performance.now() - sinceMs }) };
          const isFirst = countOf(run) === 1 || (reply.failure && failedIn(run).length === 1);
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

/** Finds the test by id: changed tests may be in another order. Of two with one id, a failure counts. */
function withVerdict(
  { tests, results: before }: Run,
  { type, id, file, ...result }: Extract<Reply, { type: "verdict" }> & Timed,
): Pick<Run, "tests" | "results"> {
  const known = tests.findIndex((test) => test.id === id);
  const at = known < 0 ? tests.length : known;
  const results = [...before];
  if (!results[at]?.failure) results[at] = result;
  if (known >= 0) return { tests, results };
  const added = { id, text: "Your own test.", area: "Your tests", file: `tests/${file}`, line: 1 };
  return { tests: [...tests, added], results };
}

/** The tests that have failed so far. */
export const failedIn = ({ tests, results }: Verdicts): readonly Test[] =>
  tests.filter((_, index) => results[index]?.failure);

/** How many tests have finished. */
export const countOf = ({ results }: Run): number => results.filter(Boolean).length;

/** Why most of the tests that failed didn't finish, and how many; undefined if they failed otherwise. */
export function commonCause(
  run: Run,
): { readonly text: string; readonly count: number } | undefined {
  const causes = run.results.flatMap((result, index) => {
    const { line, text = "" } = result?.failure ?? {};
    return line === 0 ? [text.replace(`${run.tests[index]?.id} `, "")] : [];
  });
  const [most] = [...Map.groupBy(causes, (text) => text).values()].sort(
    (a, b) => b.length - a.length,
  );
  const count = most?.length ?? 0;
  return count > 1 && count > failedIn(run).length / 2
    ? { text: `${most?.[0]}`, count }
    : undefined;
}
