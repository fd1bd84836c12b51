// Runs in a worker: the page's policy allows no WebAssembly, and a worker has its own file's policy.
import { compileModule } from "../../wasm/api/module.ts";
import { describeTrap, publishedSeed, testRunner } from "../../wasm/api/run-test.ts";
import { simulatedMs } from "../../wasm/api/trace.ts";
import type { ModuleSource, Request, WorkerReply } from "./simulator.ts";

/** A module downloads in this time, which is less than the page waits. */
const downloadMs = 8000;

/** Transfers a trace to the page: in WebKit, copying it takes longer than its test. */
const post = (reply: WorkerReply) =>
  self.postMessage(reply, { transfer: reply.type === "verdict" ? [reply.trace.buffer] : [] });

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

let runner: ReturnType<typeof testRunner>;

async function load(source: ModuleSource | MessagePort, others: readonly MessagePort[]) {
  let fresh: Awaited<ReturnType<typeof compileModule>> | undefined;
  try {
    const module = await compile(source);
    for (const other of others) other.postMessage(module);
    fresh = await compileModule(module);
    runner = testRunner(fresh);
    post({ type: "loaded", tests: runner.tests });
  } catch (error) {
    console.warn(error);
    const problem = fresh
      ? `The firmware ${describeTrap(error)}.`
      : "The firmware didn’t download, or this browser can’t run it.";
    post({ type: "problem", problem });
  }
}

function run(index: number, seed = publishedSeed): void {
  const test = runner.tests[index];
  if (!test) return;
  const startMs = performance.now();
  const result = runner.run(index, seed);
  const costMs = performance.now() - startMs;
  post({ type: "verdict", ...test, ...result, costMs, simulatedMs: simulatedMs(result.trace) });
}

/** Loading waits, while the page may have sent tests already. */
let loading = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  loading =
    data.type === "load"
      ? load(data.module, data.others)
      : loading.then(() => run(data.index, data.seed));
});
