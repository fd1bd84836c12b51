/** The page's side of the workers that run a module's tests. Several share a suite. */
import { transfer } from "comlink";
import type { ModuleTest } from "../../wasm/api/module.ts";
import type { Result } from "../../wasm/api/run-test.ts";
import { Problem } from "./problem.ts";
import type { ModuleSource, Simulator } from "./simulator-worker.ts";
import { Silence, type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** Tests of a module, which a visitor may have changed. */
export type Suite = {
  readonly module: ModuleSource;
  /** Ids of tests to run first and in this order, such as those likely to fail. */
  readonly first?: readonly string[];
  /** By default that of the published verdicts. */
  readonly seed?: number;
  /** The id of the only test to run. */
  readonly only?: string | undefined;
};

/** With the time that the test took, real and simulated. */
export type TestResult = Result & ModuleTest & Readonly<Record<"costMs" | "simulatedMs", number>>;

/** How long all took, and the number of tests that didn't run, because others didn't end. */
export type Done = { readonly ms: number; readonly notRun: number };

/** An engine that has yet to optimise a module has needed 5 s for a test that takes 30 ms afterwards. */
const patienceMs = 10_000;
/** Once this many tests don't end, the verdict is clear: the rest would only take time. */
const mostEndless = 2;

/** Each worker takes memory, and no number of them is faster than the longest test. */
const processors = Math.min(globalThis.navigator?.hardwareConcurrency || 1, 8);

const openWorker = () =>
  watchWorker<Simulator>({
    create: () => new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" }),
    name: "simulator",
    patienceMs,
  });

/** Started before they are needed: a worker's start takes as long as many tests. */
let spare: WatchedWorker<Simulator>[] = [];

function takeWorker(): WatchedWorker<Simulator> {
  spare = spare.filter((worker) => worker.isRunning());
  return spare.pop() ?? openWorker();
}

/** One that is busy is replaced. */
function putBack(worker: WatchedWorker<Simulator>): void {
  if (worker.isIdle()) spare.push(worker);
  else if (worker.isRunning()) {
    worker.stop();
    spare.push(openWorker());
  }
}

/**
 * Runs a suite in several workers.
 *
 * @param signal ends it at once
 * @throws Problem if the module doesn't load or a worker fails; the signal's reason
 */
export async function runSuite(
  suite: Suite,
  onResult: (result: TestResult) => void,
  signal: AbortSignal,
): Promise<Done> {
  signal.throwIfAborted();
  const startMs = performance.now();
  let resolve: () => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  // Promise.withResolvers is younger than some browsers that the site supports.
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  const workers = new Set<WatchedWorker<Simulator>>();
  let tests: readonly ModuleTest[] | undefined;
  /** Indexes of tests that no worker has. */
  let queue: number[] = [];
  let left = 0;
  let endless = 0;

  const end = () => {
    reject(signal.reason);
    for (const worker of workers) putBack(worker);
    workers.clear();
  };
  const resolveIfDone = () => {
    if (left === 0 || endless === mostEndless) resolve();
  };
  const take = (result: TestResult) => {
    left -= 1;
    onResult(result);
    resolveIfDone();
  };
  const begin = (found: readonly ModuleTest[]) => {
    tests = found;
    const { first = [], only } = suite;
    const placeOf = ({ id }: ModuleTest) => (first.includes(id) ? first.indexOf(id) : first.length);
    const places = found.map(placeOf);
    queue = [...places.keys()]
      .filter((index) => !only || found[index]?.id === only)
      .sort((a, b) => Number(places[a]) - Number(places[b]));
    left = queue.length;
    resolveIfDone();
  };

  async function startWorker(module: ModuleSource | MessagePort, others: MessagePort[] = []) {
    const worker = takeWorker();
    workers.add(worker);
    /** The tests that it has been given; the first is running. */
    const has: number[] = [];
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        const own = index;
        has.push(own);
        const result = await worker.call(({ run }) => run(own, suite.seed));
        has.shift();
        take(result);
      }
    };
    try {
      const source = module instanceof MessagePort ? transfer(module, [module]) : module;
      const found = await worker.call(({ load }) => load(source, transfer(others, others)));
      if (!tests) begin(found);
      // The second test keeps a worker from waiting for the page.
      await Promise.all([work(), work()]);
    } catch (error) {
      if (!(error instanceof Silence) || !workers.delete(worker)) throw error;
      const [index = -1, ...waiting] = has;
      const test = tests?.[index];
      if (!test) throw new Problem("The firmware never returns.");
      queue.unshift(...waiting);
      endless += 1;
      const text = `${test.id} doesn’t end: stopped after ${patienceMs / 1000} s`;
      const failure = { line: 0, value: 0, ms: 0, text };
      take({ ...test, failure, trace: new Uint8Array(), costMs: patienceMs, simulatedMs: 0 });
      if (left > 0 && endless < mostEndless) await startWorker(suite.module);
    }
  }

  signal.addEventListener("abort", end);
  try {
    const channels = Array.from({ length: processors - 1 }, () => new MessageChannel());
    const others = channels.map(({ port1 }) => port1);
    for (const started of [
      startWorker(suite.module, others),
      ...channels.map(({ port2 }) => startWorker(port2)),
    ])
      started.catch(reject);
    await promise;
    return { ms: performance.now() - startMs, notRun: left };
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}
