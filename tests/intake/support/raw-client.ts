import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";

/** A TCP connection on which any bytes can be sent, and what came back on it. */
export function rawConnection(port: number) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let text = "";
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.setEncoding("latin1");
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("end", () => socket.end());
  return {
    socket,
    /** Everything received so far. */
    text: () => text,
    /** The status of every answer so far. */
    statuses: () =>
      [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)),
    /** Resolves when the server has ended the connection. */
    closed,
    write: (bytes: string) => void socket.write(bytes, "latin1"),
  };
}

/** Makes an app listen; returns its port. */
export async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}
