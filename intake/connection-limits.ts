import { closeSync, openSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const lookEveryMs = 1000;
const logEveryMs = 60_000;

// Each may hold a body, 320 MB in all. With far fewer, one sender who drips would keep all others out.
const mostConnections = 5000;

/** Limits connections, and says in the log, at most once a minute, that some are refused. */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = mostConnections;
  let mayLogAt = 0;
  const note = (reason: string) => {
    if (performance.now() < mayLogAt) return;
    mayLogAt = performance.now() + logEveryMs;
    app.log.error({ reason }, "connections refused");
  };
  app.server.on("drop", () => note(`${mostConnections} are open`));
  // Without a file descriptor, libuv closes connections and tells nobody.
  const timer = setInterval(() => {
    try {
      closeSync(openSync(import.meta.filename, "r"));
    } catch (error) {
      note(String((error as NodeJS.ErrnoException).code));
    }
  }, lookEveryMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
