import { digestOf } from "../../../firmware/api/trace.ts";
import type { Reply, Suite } from "./protocol.ts";
import { startWorker } from "./start-worker.ts";

type Verdict = Extract<Reply, { type: "verdict" }>;

export type SuiteReply =
  | Verdict
  | {
      readonly type: "suite done";
      /** Undefined where the browser has no SHA-256, as on a page without HTTPS. */
      readonly digest: string | undefined;
      readonly ms: number;
    }
  | Extract<Reply, { type: "problem" }>;

/** A running suite; `stop` ends it at once. */
export type RunningSuite = { stop(): void };

/**
 * Runs a suite in two workers, since phones and laptops have at least two cores: from both ends of
 * the list, until they meet. Their replies arrive as if from one.
 */
export function startSuite(suite: Suite, onReply: (reply: SuiteReply) => void): RunningSuite {
  const start = performance.now();
  const traces = new Map<number, Verdict["trace"]>();
  let isStopped = false;
  let isDone = false;
  const endWorkers = () => {
    for (const worker of workers) worker.stop();
  };
  const stop = () => {
    isStopped = true;
    endWorkers();
  };
  const done = async () => {
    isDone = true;
    endWorkers();
    const ms = performance.now() - start;
    const inOrder = [...traces].sort(([a], [b]) => a - b).map(([, trace]) => trace);
    const digest = await digestOf(inOrder);
    if (!isStopped) onReply({ type: "suite done", digest, ms });
  };
  const handleReply = (reply: Reply) => {
    if (isStopped || isDone) return;
    if (reply.type === "problem") {
      stop();
      onReply(reply);
    }
    if (reply.type === "suite done") void done();
    if (reply.type !== "verdict" || traces.has(reply.test)) return;
    traces.set(reply.test, reply.trace);
    onReply(reply);
    if (traces.size === reply.of) void done();
  };
  const workers = [false, true].map((fromEnd) =>
    startWorker({ ...suite, type: "suite", fromEnd }, handleReply),
  );
  return { stop };
}
