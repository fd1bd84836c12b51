/** The page's side of the workers that run a module's tests. A suite is shared among several. */
import type { ModuleTest } from "../../../firmware/api/module.ts";
import type { Result } from "../../../firmware/api/run-test.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** All tests of a module, which a visitor may have changed. */
type Suite = {
  readonly module: ModuleSource;
  /** Ids of tests to run first and in this order, such as those likely to fail. */
  readonly first: readonly string[];
  /** By default that of the published verdicts. */
  readonly seed?: number | undefined;
};

/** Every test whose place, divided by `of`, leaves `share`; without those `finished`, which have a verdict. */
export type Request = Suite & Readonly<Record<"share" | "of" | "finished", number>>;

type Verdict = Result &
  ModuleTest & {
    readonly type: "verdict";
    /** How long it took, and in the simulation. */
    readonly costMs: number;
    readonly simulatedMs: number;
    readonly isEndless?: boolean;
  };

type Problem = { readonly type: "problem"; readonly problem: string };

export type Reply =
  | Verdict
  /** `notRun`: the number of tests that didn't run, because others didn't end. */
  | { readonly type: "done"; readonly ms: number; readonly notRun: number }
  | Problem;

type ShareReply = Verdict | Problem | { readonly type: "done" };

export type WorkerReply =
  | ShareReply
  /** The tests without a verdict, in the order in which they now run. */
  | { readonly type: "listed"; readonly tests: readonly ModuleTest[] };

/** A module downloads in this time. */
const patienceMs = 15_000;
/** An engine that has yet to optimise a module has needed 5 s for a test that takes 30 ms afterwards. */
const longestTestMs = 10_000;
/** So many tests that don't end are a verdict: the rest would only take time. */
const mostEndless = 2;

/**
 * Each has a processor, and the page keeps one: a page that is late takes a test for endless. A
 * phone's others are slower, and each takes memory.
 */
const shares = Math.min(Math.max((globalThis.navigator?.hardwareConcurrency || 1) - 1, 1), 4);

/** Started before they are needed: a worker's start takes as long as many tests. */
const spare: Worker[] = [];

const createWorker = () =>
  new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" });

/**
 * Starts a suite in several workers. "done" or a problem is its last reply. Returns what stops it at
 * once.
 */
export function startSuite(suite: Suite, onReply: (reply: Reply) => void): () => void {
  const startMs = performance.now();
  let endless = 0;
  let unfinished = shares;

  const end = (reply: Reply) => {
    stop();
    onReply(reply);
  };
  const finish = () => {
    const notRun = all.reduce((sum, share) => sum + share.left(), 0);
    end({ type: "done", ms: performance.now() - startMs, notRun });
  };
  const all = Array.from({ length: shares }, (_, share) =>
    startShare({ ...suite, share, of: shares }, (reply) => {
      if (reply.type === "problem") return end(reply);
      if (reply.type === "verdict") {
        onReply(reply);
        if (reply.isEndless) endless += 1;
        if (endless >= mostEndless) finish();
        return;
      }
      unfinished -= 1;
      if (unfinished === 0) finish();
    }),
  );
  const stop = () => {
    for (const share of all) share.stop();
  };
  return stop;
}

/** Runs a share of a suite's tests in a worker, and in another after a test that doesn't end. */
function startShare(share: Omit<Request, "finished">, onReply: (reply: ShareReply) => void) {
  let worker: WatchedWorker<Request>;
  let left: readonly ModuleTest[] = [];
  let finished = 0;
  let isRunning = true;

  const takeVerdict = (verdict: Verdict) => {
    left = left.slice(1);
    finished += 1;
    onReply(verdict);
  };
  const endTest = () => {
    const [test] = left;
    if (!test) return onReply({ type: "problem", problem: "The firmware never returns." });
    const text = `${test.id} doesn’t end: stopped after ${longestTestMs / 1000} s`;
    const failure = { line: 0, value: 0, ms: 0, text };
    takeVerdict({
      ...{ ...test, type: "verdict", isEndless: true },
      ...{ failure, trace: new Uint8Array(), costMs: longestTestMs, simulatedMs: 0 },
    });
    // Its worker has ended with it, so the tests that are left run in another.
    if (isRunning) begin();
  };
  const stop = () => {
    const wasRunning = isRunning;
    isRunning = false;
    if (wasRunning && worker.stop()) spare.push(createWorker());
  };
  const begin = () => {
    worker = watchWorker<Request, WorkerReply>({
      create: () => spare.pop() ?? createWorker(),
      name: "simulator",
      patienceMs: (after) => (after ? longestTestMs : patienceMs),
      isLast: ({ type }) => type === "done" || type === "problem",
      onReply: (reply) => {
        if (reply.type === "listed") left = reply.tests;
        else if (reply.type === "verdict") takeVerdict(reply);
        else {
          isRunning = false;
          const idle = worker.release();
          if (idle) spare.push(idle);
          onReply(reply);
        }
      },
      onProblem: (problem) => onReply({ type: "problem", problem }),
      onSilence: endTest,
    });
    worker.send({ ...share, finished });
  };
  begin();
  return { stop, left: () => left.length };
}
