import type { FastifyInstance } from "fastify";

const sweepMs = 100;

/**
 * Lets `app.close()` end soon: connections that become idle after it began would otherwise be
 * kept open for the keep-alive time, 72 s (fastify#7044), while closing all of them at once would
 * cut requests off.
 *
 * @param limitMs after this long even busy connections are closed
 */
export function drainOnClose(app: FastifyInstance, limitMs: number): void {
  app.addHook("preClose", async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
    app.server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(limit);
    });
    // A server that never listened does not close.
    if (!app.server.listening) {
      clearInterval(sweep);
      clearTimeout(limit);
    }
  });
}
