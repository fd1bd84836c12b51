import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

const tooLongMs = 1000;
const lookEveryMs = 1000;

/** Warns in the log when the event loop was blocked for a second: nobody was answered meanwhile. */
export function watchEventLoop(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay();
  delays.enable();
  const timer = setInterval(() => {
    const ms = Math.round(delays.max / 1e6);
    if (ms >= tooLongMs) app.log.warn({ ms }, "event loop blocked");
    delays.reset();
  }, lookEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delays.disable();
  });
}
