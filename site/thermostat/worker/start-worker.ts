import { longestMs } from "../../../firmware/api/live.ts";
import type { Reply, Request } from "./protocol.ts";

export type SimulatorWorker = {
  send(request: Request): void;
  /** Terminates it at once. */
  stop(): void;
};

const timeoutMs = 15_000;
const blocked = "This browser or network is blocking the simulator.";
const silent = "The simulator isn’t responding.";

/** The worker may stay silent after these: the suite or the week of a live run is over. */
const isLast = (reply: Reply) =>
  reply.type === "suite done" ||
  reply.type === "problem" ||
  (reply.type === "live" && reply.view.ms >= longestMs);

/**
 * Starts a worker with its first request. Reports a problem if it can't start or stays silent.
 */
export function startWorker(request: Request, onReply: (reply: Reply) => void): SimulatorWorker {
  let worker: Worker | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(silence);
    worker?.terminate();
    worker = undefined;
  };
  const fail = (message: string) => {
    stop();
    onReply({ type: "problem", message });
  };
  const listen = () => {
    silence = setTimeout(() => fail(silent), timeoutMs);
  };
  try {
    worker = new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", () => fail(blocked));
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      clearTimeout(silence);
      if (!isLast(data)) listen();
      onReply(data);
    });
    worker.postMessage(request);
    listen();
  } catch {
    queueMicrotask(() => fail(blocked));
  }
  return { send: (next) => worker?.postMessage(next), stop };
}
