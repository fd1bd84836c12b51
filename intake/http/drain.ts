import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const sweepMs = 100;
// A connection that has just been accepted or answered may bring a request any moment.
const quietMs = 500;

type Connection = { requests: number; bytesRead: number; quietSince: number };

/**
 * Lets `app.close()` end soon and cuts no request off: a connection is closed once it is between
 * requests and has been quiet for half a second. Answers that are sent meanwhile tell the client to
 * close by themselves.
 *
 * @param limitMs after this long even busy connections are closed
 */
export function drainOnClose(app: FastifyInstance, limitMs: number): void {
  const { server } = app;
  const connections = new Map<Socket, Connection>();

  server.on("connection", (socket) => {
    connections.set(socket, { requests: 0, bytesRead: 0, quietSince: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests += 1;
    response.once("close", () => {
      connection.requests -= 1;
      connection.quietSince = performance.now();
    });
  });

  function closeQuiet(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (connection.bytesRead !== socket.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.quietSince = now;
      }
      if (connection.requests === 0 && now - connection.quietSince >= quietMs) socket.destroy();
    }
  }

  app.addHook("preClose", async () => {
    // A server that never listened does not close.
    if (!server.listening) return;
    // `close` calls it, and it resets connections that have been accepted but not read yet
    // (nodejs/node#63470).
    server.closeIdleConnections = () => {};
    // Immediates run when everything that has arrived has been read.
    const sweep = setInterval(() => setImmediate(closeQuiet), sweepMs);
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(limit);
    });
  });
}
