/** The page's side of a worker that runs a module's tests. Each suite has a worker of its own. */
import type { ModuleTest } from "../../../firmware/api/module.ts";
import type { Result } from "../../../firmware/api/run-test.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** A test of a module, which a visitor may have changed, and its index in the module's list. */
type Listed = ModuleTest & { readonly index: number };

/** Runs the tests of a module. */
export type Request = {
  readonly module: ModuleSource;
  /** Ids of tests to run first, such as those likely to fail. */
  readonly first: readonly string[];
  /** Only these, by their index. */
  readonly only?: readonly number[];
};

type Verdict = Result & Listed & { readonly type: "verdict" };
type Problem = { readonly type: "problem"; readonly message: string };

export type WorkerReply =
  /** The tests in the order in which they now run. */
  | { readonly type: "listed"; readonly tests: readonly Listed[] }
  | Verdict
  | { readonly type: "ran"; readonly ms: number }
  | Problem;

export type Reply =
  | Verdict
  /** `notRun`: the number of tests that didn't run, because others didn't end. */
  | { readonly type: "done"; readonly ms: number; readonly notRun: number }
  | Problem;

/** A module downloads in this time. */
const patienceMs = 15_000;
/** Ten times what the longest test takes on a slow phone. */
const longestTestMs = 4_000;
/** So many tests that don't end are a verdict: the rest would only take time. */
const mostEndless = 2;

/** Starts a suite. "done" or a problem is its last reply. Returns what stops it at once. */
export function startSuite(request: Request, onReply: (reply: Reply) => void): () => void {
  const startMs = performance.now();
  let worker: WatchedWorker<Request>;
  let left: readonly Listed[] = [];
  let endless = 0;

  const takeReply = (reply: WorkerReply) => {
    if (reply.type === "listed") left = reply.tests;
    else if (reply.type === "ran") {
      const ms = endless > 0 ? performance.now() - startMs : reply.ms;
      onReply({ type: "done", ms, notRun: 0 });
    } else {
      if (reply.type === "verdict") left = left.slice(1);
      onReply(reply);
    }
  };
  /** The test that runs doesn't end. The others run in another worker. */
  const endTest = (test: Listed) => {
    left = left.slice(1);
    endless += 1;
    const text = `${test.id} doesn’t end: stopped after ${longestTestMs / 1000} s`;
    const failure = { line: 0, value: 0, ms: 0, text };
    onReply({ ...test, type: "verdict", failure, trace: new Uint8Array() });
    if (endless < mostEndless && left.length > 0) return begin();
    onReply({ type: "done", ms: performance.now() - startMs, notRun: left.length });
  };
  const begin = () => {
    worker = watchWorker<Request, WorkerReply>({
      create: () =>
        new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" }),
      name: "simulator",
      patienceMs: (after) => (after ? longestTestMs : patienceMs),
      isLast: ({ type }) => type === "ran" || type === "problem",
      onReply: takeReply,
      onProblem: (message) => onReply({ type: "problem", message }),
      onSilence: () => {
        const [test] = left;
        if (test) endTest(test);
        else onReply({ type: "problem", message: "The firmware never returns." });
      },
    });
    const only = left.map(({ index }) => index);
    worker.send(endless > 0 ? { ...request, only } : request);
  };
  begin();
  return () => worker.stop();
}
