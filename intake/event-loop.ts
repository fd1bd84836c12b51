import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "./log.ts";

const tooLongMs = 1000;
const lookEveryMs = 1000;

/**
 * Warns in the log when the event loop was blocked for a second: nobody was answered meanwhile.
 *
 * @returns a function that ends that
 */
export function watchEventLoop(log: Log): () => void {
  const delays = monitorEventLoopDelay();
  delays.enable();
  const timer = setInterval(() => {
    const ms = Math.round(delays.max / 1e6);
    if (ms >= tooLongMs) log.warn({ ms }, "event loop blocked");
    delays.reset();
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
