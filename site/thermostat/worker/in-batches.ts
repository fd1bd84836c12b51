import type { Reply } from "./protocol.ts";
import type { startSuite } from "./start-suite.ts";

/** A worker answers faster than a slow phone draws. */
const pauseMs = 100;

/** Hands over the first reply at once, and those that follow together after a pause, or with the last. */
export function inBatches(start: typeof startSuite): typeof startSuite {
  return (request, onReply) => {
    const waiting: Reply[] = [];
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deliver = () => {
      timer = waiting.length > 0 ? setTimeout(deliver, pauseMs) : undefined;
      for (let next = waiting.shift(); next; next = isStopped ? undefined : waiting.shift()) {
        onReply(next);
      }
    };
    const worker = start(request, (reply) => {
      waiting.push(reply);
      if (reply.type !== "verdict") {
        clearTimeout(timer);
        return deliver();
      }
      timer ??= setTimeout(deliver);
    });
    const stop = () => {
      isStopped = true;
      clearTimeout(timer);
      worker.stop();
    };
    return { ...worker, stop };
  };
}
