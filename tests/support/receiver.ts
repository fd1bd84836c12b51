import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import {
  createServer as createTlsServer,
  type ServerOptions,
  Server as TlsServer,
} from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { atEnd } from "./test-end.ts";

type ReceivedRequest = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** What the receiver does with its nth request, counted from 0. */
export type Behaviour = (response: ServerResponse, index: number) => void;

export const accept: Behaviour = (response) => void response.writeHead(200).end("ok");
export const hang: Behaviour = () => {};
export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end();
/** Does anything with the connection, whatever HTTP's rules. */
export const raw =
  (act: (socket: Socket) => void): Behaviour =>
  ({ req }) =>
    act(req.socket);

/**
 * A real HTTP server in place of the webhook, which records its requests.
 *
 * @param tls the key, certificate and demands of a server that speaks HTTPS
 */
export async function startReceiver(behaviour: Behaviour = accept, tls?: ServerOptions) {
  const requests: ReceivedRequest[] = [];
  let behave = behaviour;
  const server = tls ? createTlsServer(tls) : createServer();
  server.on("request", async (request, response) => {
    const { method, url: path, headers } = request;
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    requests.push({ method, path, headers, body });
    behave(response, requests.length - 1);
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  atEnd(close);
  return {
    requests,
    port,
    url: new URL(`http${tls ? "s" : ""}://127.0.0.1:${port}/hook/secret-path`),
    ids: () => requests.map(({ headers }) => headers["webhook-id"]),
    behave: (next: Behaviour) => {
      behave = next;
    },
    present: (next: ServerOptions) => {
      if (server instanceof TlsServer) server.setSecureContext(next);
    },
    close,
  };
}
