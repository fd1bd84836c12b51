/** The page's side of a worker that runs a module's tests. Each suite has a worker of its own. */
import type { ModuleTest } from "../../../firmware/api/module.ts";
import type { Result } from "../../../firmware/api/run-test.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** All tests of a module, which a visitor may have changed. */
type Suite = {
  readonly module: ModuleSource;
  /** Ids of tests to run first, such as those likely to fail. */
  readonly first: readonly string[];
  /** By default that of the published verdicts. */
  readonly seed?: number | undefined;
};

/** `finished`: how many of its tests have a verdict, and don't run again. */
export type Request = Suite & { readonly finished: number };

type Verdict = Result & ModuleTest & { readonly type: "verdict" };

export type Reply =
  | Verdict
  /** `notRun`: the number of tests that didn't run, because others didn't end. */
  | { readonly type: "done"; readonly ms: number; readonly notRun: number }
  | { readonly type: "problem"; readonly problem: string };

export type WorkerReply =
  | Reply
  /** The tests without a verdict, in the order in which they now run. */
  | { readonly type: "listed"; readonly tests: readonly ModuleTest[] };

/** A module downloads in this time. */
const patienceMs = 15_000;
/** Ten times what the longest test takes on a slow phone. */
const longestTestMs = 4_000;
/** So many tests that don't end are a verdict: the rest would only take time. */
const mostEndless = 2;

/** Starts a suite. "done" or a problem is its last reply. Returns what stops it at once. */
export function startSuite(suite: Suite, onReply: (reply: Reply) => void): () => void {
  const startMs = performance.now();
  let worker: WatchedWorker<Request>;
  let left: readonly ModuleTest[] = [];
  let finished = 0;
  let endless = 0;

  const takeVerdict = (verdict: Verdict) => {
    left = left.slice(1);
    finished += 1;
    onReply(verdict);
  };
  const finish = () =>
    onReply({ type: "done", ms: performance.now() - startMs, notRun: left.length });
  const endTest = () => {
    const [test] = left;
    if (!test) return onReply({ type: "problem", problem: "The firmware never returns." });
    const text = `${test.id} doesn’t end: stopped after ${longestTestMs / 1000} s`;
    const failure = { line: 0, value: 0, ms: 0, text };
    takeVerdict({ ...test, type: "verdict", failure, trace: new Uint8Array() });
    endless += 1;
    // Its worker has ended with it, so the tests that are left run in another.
    if (endless < mostEndless) begin();
    else finish();
  };
  const begin = () => {
    worker = watchWorker<Request, WorkerReply>({
      create: () =>
        new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" }),
      name: "simulator",
      patienceMs: (after) => (after ? longestTestMs : patienceMs),
      isLast: ({ type }) => type === "done" || type === "problem",
      onReply: (reply) => {
        if (reply.type === "listed") left = reply.tests;
        else if (reply.type === "verdict") takeVerdict(reply);
        // The last worker has timed only its own tests.
        else if (reply.type === "done" && endless > 0) finish();
        else onReply(reply);
      },
      onProblem: (problem) => onReply({ type: "problem", problem }),
      onSilence: endTest,
    });
    worker.send({ ...suite, finished });
  };
  begin();
  return () => worker.stop();
}
