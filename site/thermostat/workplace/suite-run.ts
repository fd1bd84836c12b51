/** One run of all tests, and good firmware's traces beside it. */
import type { Run as Result } from "../../../firmware/api/run-test.ts";
import { digestOf } from "../../../firmware/api/trace.ts";
import type { Test, WorkplaceData } from "../computed/workplace-data.ts";
import type { ModuleSource, Reply, Simulator, startSimulator } from "../worker/simulator.ts";

export type { Result };

export type Run = {
  readonly status: "running" | "done" | "problem";
  readonly module: ModuleSource;
  /** The untouched firmware: there is nothing to compare it with. */
  readonly isGood: boolean;
  readonly seed: number;
  /** The published ones, then those that a visitor has added. */
  readonly tests: readonly Test[];
  /** In the order of `tests`; undefined if a test hasn't finished, or a visitor has removed it. */
  readonly results: readonly (Result | undefined)[];
  readonly ms: number;
  readonly problem: string;
};

/** Good firmware's traces at a seed, in the order of the tests, and the digest of all of them. */
export type Reference = {
  readonly seed: number;
  readonly traces: readonly (Result["trace"] | undefined)[];
  /** Null: this browser can't compute it. */
  readonly digest: string | null | undefined;
};

type Listener = {
  run(run: Run): void;
  reference(reference: Reference): void;
};

/** Verdicts are shown together after this time: they arrive faster than a slow phone draws. */
const pauseMs = 100;

/** Runs one firmware at a time; a later run ends an earlier one. */
export function createRunner(data: WorkplaceData, start: typeof startSimulator, show: Listener) {
  const good = data.modules.find(({ bug }) => bug === null)?.file ?? "";
  let suite: Simulator | undefined;
  let goodSuite: Simulator | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let reference: Reference | undefined;
  let newestSeed: number | undefined;

  const setReference = (next: Reference) => {
    reference = next;
    show.reference(next);
  };
  const completeReference = async (seed: number, traces: Reference["traces"]) => {
    const digest = await digestOf(traces.filter((trace) => trace !== undefined));
    // A run with another seed may have begun meanwhile.
    if (seed === newestSeed) setReference({ seed, traces, digest: digest ?? null });
  };

  /** For the dotted traces and the digest; once for a seed. */
  const runGood = (seed: number, first: readonly string[]) => {
    if (reference?.seed === seed && reference.digest !== undefined) return;
    const traces: Result["trace"][] = [];
    goodSuite?.stop();
    goodSuite = start({ type: "suite", module: good, seed, first }, (reply) => {
      if (reply.type === "suite done") void completeReference(seed, traces);
      if (reply.type !== "verdict") return;
      traces[reply.test] = reply.trace;
      // Shown at once beside a failure; the others can wait.
      if (first.includes(data.tests[reply.test]?.id ?? ""))
        setReference({ seed, traces: [...traces], digest: undefined });
    });
  };

  /** `first`: tests that are likely to fail, or that somebody looks at. */
  const run = (module: ModuleSource, seed: number, first: readonly string[]) => {
    suite?.stop();
    clearTimeout(pause);
    newestSeed = seed;
    let state: Run = {
      status: "running",
      module,
      isGood: module === good,
      seed,
      tests: data.tests,
      results: [],
      ms: 0,
      problem: "",
    };
    const draw = () => {
      clearTimeout(pause);
      pause = undefined;
      show.run(state);
    };
    draw();
    suite = start({ type: "suite", module, seed, first }, (reply) => {
      if (reply.type === "verdict") {
        state = { ...state, ...withVerdict(state, reply) };
        pause ??= setTimeout(draw, countOf(state) > 1 ? pauseMs : 0);
      } else if (reply.type === "problem") {
        state = { ...state, status: "problem", problem: reply.message };
        draw();
      } else if (reply.type === "suite done") {
        state = { ...state, status: "done", ms: reply.ms };
        draw();
        const failed = failedIn(state).map(({ id }) => id);
        const traces = state.results.map((result) => result?.trace);
        if (state.isGood) void completeReference(seed, traces);
        else runGood(seed, failed);
      }
    });
  };

  return { run };
}

/** Finds the test by id: changed tests may be in another order. Of two with one id, a failure counts. */
function withVerdict(
  { tests, results: before }: Run,
  { id, file, failure, trace }: Extract<Reply, { type: "verdict" }>,
): Pick<Run, "tests" | "results"> {
  const known = tests.findIndex((test) => test.id === id);
  const at = known < 0 ? tests.length : known;
  const results = [...before];
  if (!results[at]?.failure) results[at] = { failure, trace };
  if (known >= 0) return { tests, results };
  const added = { id, text: "Your own test.", area: "Your tests", file: `tests/${file}`, line: 1 };
  return { tests: [...tests, added], results };
}

/** The tests that have failed so far. */
export const failedIn = ({ tests, results }: Run): readonly Test[] =>
  tests.filter((_, index) => results[index]?.failure);

/** How many tests have finished. */
export const countOf = ({ results }: Run): number => results.filter(Boolean).length;
