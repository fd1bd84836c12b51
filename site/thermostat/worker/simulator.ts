/** The page's side of a worker that runs the firmware. Each run has a worker of its own. */
import { type Command, longestMs } from "../../../firmware/api/live.ts";
import type { Test, View } from "../../../firmware/api/module.ts";
import type { Run } from "../../../firmware/api/run-test.ts";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** A test of a module, which a visitor may have changed, and its index in the module's list. */
type Listed = Test & { readonly test: number };

export type Request =
  /** Runs all tests of a module. */
  | {
      readonly type: "suite";
      readonly module: ModuleSource;
      readonly seed: number;
      /** Ids of tests to run first, such as those likely to fail. */
      readonly first: readonly string[];
      /** Only these, by their index. */
      readonly only?: readonly number[];
    }
  /** Starts a simulated board, on which time passes `speed` times as fast as the visitor's. */
  | { readonly type: "live"; readonly module: ModuleSource; readonly speed: number }
  | { readonly type: "command"; readonly command: Command };

export type WorkerReply =
  /** The tests in the order in which they now run. */
  | { readonly type: "listed"; readonly tests: readonly Listed[] }
  | (Run & Listed & { readonly type: "verdict" })
  | { readonly type: "ran"; readonly ms: number }
  | { readonly type: "live"; readonly view: View; readonly records: readonly TraceRecord[] }
  | { readonly type: "problem"; readonly message: string };

export type Reply =
  | Exclude<WorkerReply, { type: "listed" | "ran" }>
  /** `notRun`: the number of tests that didn't run, because others didn't end. */
  | { readonly type: "suite done"; readonly ms: number; readonly notRun: number };

export type Simulator = Pick<WatchedWorker<Request>, "send" | "stop">;

/** A module downloads in this time, and a simulated board always has something to say. */
const patienceMs = 15_000;
/** Ten times what the longest test takes on a slow phone. */
const longestTestMs = 4_000;
/** So many tests that don't end are a verdict: the rest would only take time. */
const mostEndless = 2;

/** Starts a worker with its first request. A problem is its last reply. */
export function startSimulator(request: Request, onReply: (reply: Reply) => void): Simulator {
  const startMs = performance.now();
  let worker: WatchedWorker<Request>;
  let left: readonly Listed[] = [];
  let endless = 0;

  const takeReply = (reply: WorkerReply) => {
    if (reply.type === "listed") left = reply.tests;
    else if (reply.type === "ran") {
      const ms = endless > 0 ? performance.now() - startMs : reply.ms;
      onReply({ type: "suite done", ms, notRun: 0 });
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
    onReply({ type: "suite done", ms: performance.now() - startMs, notRun: left.length });
  };
  const begin = () => {
    worker = watchWorker<Request, WorkerReply>({
      create: () =>
        new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" }),
      name: "simulator",
      patienceMs: (after) =>
        after?.type === "listed" || after?.type === "verdict" ? longestTestMs : patienceMs,
      isLast: (reply) =>
        reply.type === "ran" ||
        reply.type === "problem" ||
        (reply.type === "live" && reply.view.ms >= longestMs),
      onReply: takeReply,
      onProblem: (message) => onReply({ type: "problem", message }),
      onSilence: () => {
        const [test] = left;
        if (test) endTest(test);
        else onReply({ type: "problem", message: "The firmware never returns." });
      },
    });
    const only = left.map(({ test }) => test);
    worker.send(request.type === "suite" && endless > 0 ? { ...request, only } : request);
  };
  begin();
  return { send: (next) => worker.send(next), stop: () => worker.stop() };
}
