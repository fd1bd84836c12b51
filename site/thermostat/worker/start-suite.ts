import { digestOf } from "../../../firmware/api/trace.ts";
import type { Reply, Request } from "./protocol.ts";
import { type SimulatorWorker, startWorker } from "./start-worker.ts";

type Suite = Omit<Extract<Request, { type: "suite" }>, "fromEnd">;

/**
 * Runs a suite in two workers, since phones and laptops have at least two cores: from both ends of
 * the list, until they meet. Their replies arrive as if from one.
 */
export function startSuite(suite: Suite, onReply: (reply: Reply) => void): SimulatorWorker {
  const start = performance.now();
  const traces = new Map<number, Uint8Array<ArrayBuffer>>();
  let isStopped = false;
  let isDone = false;
  const stop = () => {
    isStopped = true;
    for (const worker of workers) worker.stop();
  };
  const done = async () => {
    isDone = true;
    for (const worker of workers) worker.stop();
    const ms = performance.now() - start;
    const inOrder = [...traces].sort(([a], [b]) => a - b).map(([, trace]) => trace);
    const digest = await digestOf(inOrder);
    if (!isStopped) onReply({ type: "suite done", digest, ms });
  };
  const take = (reply: Reply) => {
    if (isStopped || isDone) return;
    if (reply.type === "problem") stop();
    if (reply.type === "suite done") return void done();
    if (reply.type !== "verdict") return onReply(reply);
    if (traces.has(reply.test)) return;
    traces.set(reply.test, reply.trace);
    onReply(reply);
    if (traces.size === reply.of) void done();
  };
  const { port1, port2 } = new MessageChannel();
  const workers = [port1, port2].map((port) =>
    startWorker({ ...suite, fromEnd: port === port2, port }, take, [port]),
  );
  return { send: () => {}, stop };
}
