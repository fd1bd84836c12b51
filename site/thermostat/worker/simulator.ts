/** The page's side of a worker that runs a module's tests. Each suite has a worker of its own. */
import type { ModuleTest } from "../../../firmware/api/module.ts";
import type { Result } from "../../../firmware/api/run-test.ts";
import { watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** Runs all tests of a module, which a visitor may have changed. */
export type Request = {
  readonly module: ModuleSource;
  /** Ids of tests to run first, such as those likely to fail. */
  readonly first: readonly string[];
};

export type Reply =
  | (Result & ModuleTest & { readonly type: "verdict" })
  /** `notRun`: the number of tests that didn't run, because one didn't end. */
  | { readonly type: "done"; readonly ms: number; readonly notRun: number }
  | { readonly type: "problem"; readonly message: string };

export type WorkerReply =
  | Reply
  /** The tests in the order in which they now run. */
  | { readonly type: "listed"; readonly tests: readonly ModuleTest[] };

/** A module downloads in this time. */
const patienceMs = 15_000;
/** Ten times what the longest test takes on a slow phone. */
const longestTestMs = 4_000;

/** Starts a suite. "done" or a problem is its last reply. Returns what stops it at once. */
export function startSuite(request: Request, onReply: (reply: Reply) => void): () => void {
  const startMs = performance.now();
  let left: readonly ModuleTest[] = [];

  const worker = watchWorker<Request, WorkerReply>({
    create: () => new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" }),
    name: "simulator",
    patienceMs: (after) => (after ? longestTestMs : patienceMs),
    isLast: ({ type }) => type === "done" || type === "problem",
    onReply: (reply) => {
      if (reply.type === "listed") {
        left = reply.tests;
        return;
      }
      if (reply.type === "verdict") left = left.slice(1);
      onReply(reply);
    },
    onProblem: (message) => onReply({ type: "problem", message }),
    onSilence: () => {
      const [endless, ...others] = left;
      if (!endless) return onReply({ type: "problem", message: "The firmware never returns." });
      const text = `${endless.id} doesn’t end: stopped after ${longestTestMs / 1000} s`;
      const failure = { line: 0, value: 0, ms: 0, text };
      onReply({ ...endless, type: "verdict", failure, trace: new Uint8Array() });
      onReply({ type: "done", ms: performance.now() - startMs, notRun: others.length });
    },
  });
  worker.send(request);
  return worker.stop;
}
