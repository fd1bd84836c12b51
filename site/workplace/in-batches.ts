import type { Reply } from "../workplace/worker/protocol.ts";
import type { startSuite } from "./worker/start-suite.ts";

/** A worker answers faster than a slow phone draws. */
const pauseMs = 100;

/** Hands over the first reply at once, and those that follow together after a pause. */
export function inBatches(start: typeof startSuite): typeof startSuite {
  return (request, hear) => {
    const waiting: Reply[] = [];
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deliver = () => {
      timer = waiting.length > 0 ? setTimeout(deliver, pauseMs) : undefined;
      for (let next = waiting.shift(); next; next = isStopped ? undefined : waiting.shift()) {
        hear(next);
      }
    };
    const worker = start(request, (reply) => {
      waiting.push(reply);
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
