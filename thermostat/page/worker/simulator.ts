/** The page's side of the workers that run a module's tests. Several share a suite. */
import type { ModuleTest } from "../../wasm/api/module.ts";
import type { Result } from "../../wasm/api/run-test.ts";
import { watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** All tests of a module, which a visitor may have changed. */
type Suite = {
  readonly module: ModuleSource;
  /** Ids of tests to run first and in this order, such as those likely to fail. */
  readonly first: readonly string[];
  /** By default that of the published verdicts. */
  readonly seed?: number | undefined;
  /** The id of the only test to run. */
  readonly only?: string | undefined;
};

/**
 * `others` wait for the compiled module: if each worker compiled it, an engine would optimise it as
 * often. Firefox lets none pass through a page whose policy allows no WebAssembly.
 */
type Load = {
  readonly type: "load";
  readonly module: ModuleSource | MessagePort;
  readonly others: readonly MessagePort[];
};

export type Request =
  | Load
  /** `index`: the test's, in the module's list. */
  | { readonly type: "run"; readonly index: number; readonly seed: number | undefined };

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

export type WorkerReply =
  | { readonly type: "loaded"; readonly tests: readonly ModuleTest[] }
  | Verdict
  | Problem;

/** An engine that has yet to optimise a module has needed 5 s for a test that takes 30 ms afterwards. */
const patienceMs = 10_000;
/** So many tests that don't end are a verdict: the rest would only take time. */
const mostEndless = 2;

/** A phone's other processors are slower, and each worker takes memory. */
const processors = Math.min(globalThis.navigator?.hardwareConcurrency || 1, 4);

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
  let tests: readonly ModuleTest[] | undefined;
  /** Indexes of tests that no worker has. */
  let queue: number[] = [];
  let left = 0;
  let endless = 0;
  let isRunning = true;

  const stop = () => {
    isRunning = false;
    for (const worker of workers) worker.stop();
  };
  const end = (reply: Reply) => {
    if (!isRunning) return;
    stop();
    onReply(reply);
  };
  const endIfDone = () => {
    if (left > 0 && endless < mostEndless) return;
    end({ type: "done", ms: performance.now() - startMs, notRun: left });
  };
  const takeVerdict = (verdict: Verdict) => {
    left -= 1;
    if (verdict.isEndless) endless += 1;
    onReply(verdict);
    endIfDone();
  };
  const begin = (found: readonly ModuleTest[]) => {
    tests = found;
    const { first, only } = suite;
    const placeOf = ({ id }: ModuleTest) => (first.includes(id) ? first.indexOf(id) : first.length);
    const places = found.map(placeOf);
    queue = [...places.keys()]
      .filter((index) => !only || found[index]?.id === only)
      .sort((a, b) => Number(places[a]) - Number(places[b]));
    left = queue.length;
    // The second keeps a worker from waiting for the page.
    for (const worker of [...workers, ...workers]) worker.runNext();
    endIfDone();
  };

  function startWorker() {
    /** The tests that it has, of which the first is running. */
    const has: number[] = [];
    let unanswered = 0;
    const send = (request: Request, transfer: MessagePort[] = []) => {
      unanswered += 1;
      watched.send(request, transfer);
    };
    const load = (module: ModuleSource | MessagePort, others: MessagePort[] = []) =>
      send({ type: "load", module, others }, module instanceof MessagePort ? [module] : others);
    const runNext = () => {
      const index = queue.shift();
      if (index === undefined) return;
      has.push(index);
      send({ type: "run", index, seed: suite.seed });
    };
    const replace = () => {
      const [index, ...others] = has;
      const test = tests?.[index ?? -1];
      if (!test) return end({ type: "problem", problem: "The firmware never returns." });
      queue.unshift(...others);
      const text = `${test.id} doesn’t end: stopped after ${patienceMs / 1000} s`;
      const failure = { line: 0, value: 0, ms: 0, text };
      takeVerdict({
        ...{ ...test, type: "verdict", isEndless: true },
        ...{ failure, trace: new Uint8Array(), costMs: patienceMs, simulatedMs: 0 },
      });
      if (!isRunning) return;
      const other = startWorker();
      workers.push(other);
      other.load(suite.module);
      other.runNext();
      other.runNext();
    };
    const watched = watchWorker<Request, WorkerReply>({
      create: () => spare.pop() ?? createWorker(),
      name: "simulator",
      patienceMs,
      isLast: () => unanswered === 1,
      onReply: (reply) => {
        unanswered -= 1;
        if (reply.type === "problem") return end(reply);
        if (reply.type === "loaded") return tests || begin(reply.tests);
        has.shift();
        runNext();
        takeVerdict(reply);
      },
      onProblem: (problem) => end({ type: "problem", problem }),
      onSilence: replace,
    });
    const stop = () => {
      const worker = unanswered === 0 ? watched.release() : undefined;
      if (worker) spare.push(worker);
      else if (watched.stop()) spare.push(createWorker());
    };
    return { load, runNext, stop };
  }

  const workers = Array.from({ length: processors }, startWorker);
  const [one, ...others] = workers;
  const channels = others.map(() => new MessageChannel());
  one?.load(
    suite.module,
    channels.map(({ port1 }) => port1),
  );
  for (const [at, { port2 }] of channels.entries()) others[at]?.load(port2);
  return stop;
}
