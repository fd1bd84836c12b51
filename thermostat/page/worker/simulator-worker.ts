// Runs in a worker: the page's policy allows no WebAssembly, and a worker has its own file's policy.
import { expose, transfer } from "comlink";
import { compileModule, type ModuleTest } from "../../wasm/api/module.ts";
import { describeTrap, publishedSeed, testRunner } from "../../wasm/api/run-test.ts";
import { simulatedMs } from "../../wasm/api/trace.ts";
import { Problem } from "./problem.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

/** A module has to download within this time, which is less than the page waits. */
const downloadMs = 8000;

async function compile(module: ModuleSource | MessagePort): Promise<WebAssembly.Module> {
  if (module instanceof MessagePort) {
    return new Promise((resolve, reject) => {
      module.onmessage = ({ data }) => resolve(data);
      module.onmessageerror = reject;
    });
  }
  if (typeof module !== "string") return WebAssembly.compile(module);
  const answer = await fetch(module, { signal: AbortSignal.timeout(downloadMs) });
  if (!answer.ok) throw new Error(`${module}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function begin(source: ModuleSource | MessagePort, others: readonly MessagePort[]) {
  let fresh: Awaited<ReturnType<typeof compileModule>> | undefined;
  try {
    const module = await compile(source);
    for (const other of others) other.postMessage(module);
    fresh = await compileModule(module);
    return testRunner(fresh);
  } catch (error) {
    console.warn(error);
    throw new Problem(
      fresh
        ? `The firmware ${describeTrap(error)}.`
        : "The firmware didn’t download, or this browser can’t run it.",
    );
  }
}

let runner: ReturnType<typeof begin>;

const simulator = {
  /**
   * Loads a module and lists its tests. `others` wait for the compiled module: if each worker compiled
   * it, an engine would optimise it once for each. Firefox lets none pass through a page whose policy allows
   * no WebAssembly.
   *
   * @throws Problem
   */
  async load(module: ModuleSource | MessagePort, others: readonly MessagePort[]) {
    runner = begin(module, others);
    return (await runner).tests;
  },

  /** Runs a test, by its index in the module's list. */
  async run(index: number, seed = publishedSeed) {
    const { tests, run } = await runner;
    const startMs = performance.now();
    const result = run(index, seed);
    const costMs = performance.now() - startMs;
    const verdict = { ...(tests[index] as ModuleTest), ...result };
    // In WebKit, copying a trace takes longer than its test.
    return transfer({ ...verdict, costMs, simulatedMs: simulatedMs(result.trace) }, [
      result.trace.buffer,
    ]);
  },
};

export type Simulator = typeof simulator;

expose(simulator);
