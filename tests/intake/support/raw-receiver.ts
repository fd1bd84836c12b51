import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer, Server as TlsServer } from "node:tls";
import { onTestFinished } from "vitest";

/** A TLS server's key and certificate, in PEM. */
export type Certificate = { readonly key: string; readonly cert: string };

/** What happens on a connection once a whole request has arrived. */
export type RawBehaviour = (socket: Socket) => void;

export const answerOk: RawBehaviour = (socket) =>
  void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok");

/** A webhook for the running test that can break every rule of HTTP, and records ids. */
export async function startRawReceiver(behaviour: RawBehaviour, certificate?: Certificate) {
  const ids: string[] = [];
  const open = new Set<Socket>();
  let behave = behaviour;
  const take = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    let request = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      request += chunk;
      const [head = "", body] = request.split("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body === undefined || body.length < length) return;
      request = "";
      ids.push(/webhook-id: (.+)/i.exec(head)?.[1] ?? "");
      behave(socket);
    });
  };
  const server = certificate ? createTlsServer(certificate, take) : createTcpServer(take);
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    ids,
    url: new URL(`${certificate ? "https" : "http"}://127.0.0.1:${port}/`),
    behave: (next: RawBehaviour) => {
      behave = next;
    },
    serve: (next: Certificate) => {
      if (server instanceof TlsServer) server.setSecureContext(next);
    },
  };
}
