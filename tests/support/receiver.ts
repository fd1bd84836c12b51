import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedRequest = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** What the receiver does with its nth request, counted from 0. */
export type Behaviour = (response: ServerResponse, index: number) => void;

export const accept: Behaviour = (response) => void response.writeHead(200).end("ok");
export const hang: Behaviour = () => {};
export const closeConnection: Behaviour = (response) => void response.destroy();
export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Does one after another, and goes on with the last. */
export const inTurn =
  (...behaviours: Behaviour[]): Behaviour =>
  (response, index) =>
    behaviours[Math.min(index, behaviours.length - 1)]?.(response, index);

/**
 * A real HTTP server in the webhook's place that records what it gets.
 */
export async function openReceiver(behaviour: Behaviour = accept) {
  const requests: ReceivedRequest[] = [];
  let behave = behaviour;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      requests.push({ method, path, headers, body: Buffer.concat(chunks).toString("utf8") });
      behave(response, requests.length - 1);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const chosen = (server.address() as AddressInfo).port;
  return {
    requests,
    port: chosen,
    url: new URL(`http://127.0.0.1:${chosen}/hook/secret-path`),
    ids: () => requests.map(({ headers }) => headers["webhook-id"]),
    behave: (next: Behaviour) => {
      behave = next;
    },
    reopen: () => listen(chosen),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
