import { digestOf } from "./digest.ts";
import type { Reply, Request } from "./protocol.ts";
import { type BenchWorker, startWorker } from "./start-worker.ts";

type Suite = Omit<Extract<Request, { type: "suite" }>, "part" | "parts">;

/** Phones and laptops have at least two cores. */
const parts = 2;

/** Runs a suite in two workers, which share its tests; heard as if it were one. */
export function startSuite(suite: Suite, hear: (reply: Reply) => void): BenchWorker {
  const start = performance.now();
  const traces: Uint8Array<ArrayBuffer>[] = [];
  let left = parts;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const worker of workers) worker.stop();
  };
  const take = (reply: Reply) => {
    if (isStopped) return;
    if (reply.type === "verdict") traces[reply.test] = reply.trace;
    if (reply.type === "problem") stop();
    if (reply.type !== "suite done") return hear(reply);
    left -= 1;
    if (left > 0) return;
    const ms = performance.now() - start;
    digestOf(traces).then((digest) => isStopped || hear({ type: "suite done", digest, ms }));
  };
  const { port1, port2 } = new MessageChannel();
  const workers = [port1, port2].map((port, part) =>
    startWorker({ ...suite, part, parts, port }, take, [port]),
  );
  return { send: () => {}, stop };
}
