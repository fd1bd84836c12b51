import { digestOf } from "./digest.ts";
import type { Reply, Request } from "./protocol.ts";
import { type BenchWorker, startWorker } from "./start-worker.ts";

type Suite = Omit<Extract<Request, { type: "suite" }>, "part" | "parts">;

/** Phones and laptops have at least two cores. */
const parts = 2;

/**
 * Runs a suite in several workers, which share its tests; heard as if it were one. The first compiles
 * the module, and the others take what an engine has made of it.
 */
export function startSuite(suite: Suite, hear: (reply: Reply) => void): BenchWorker {
  const start = performance.now();
  const workers: BenchWorker[] = [];
  const traces: Uint8Array<ArrayBuffer>[] = [];
  let left = parts;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const worker of workers) worker.stop();
  };
  const add = (module: Suite["module"], part: number) =>
    void workers.push(startWorker({ ...suite, module, part, parts }, take));
  const take = (reply: Reply) => {
    if (isStopped) return;
    if (reply.type === "loaded") {
      for (let part = 1; part < parts; part += 1) add(reply.module, part);
      return;
    }
    if (reply.type === "verdict") traces[reply.test] = reply.trace;
    if (reply.type === "problem") stop();
    if (reply.type !== "suite done") return hear(reply);
    left -= 1;
    if (left > 0) return;
    const ms = performance.now() - start;
    digestOf(traces).then((digest) => isStopped || hear({ type: "suite done", digest, ms }));
  };
  add(suite.module, 0);
  return { send: () => {}, stop };
}
