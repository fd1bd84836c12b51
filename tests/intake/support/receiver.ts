import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

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

/** A webhook of the running test's own that records what it gets. */
export async function startReceiver(behaviour: Behaviour = accept, port = 0) {
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
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  onTestFinished(close);
  const address = server.address() as AddressInfo;
  return {
    requests,
    port: address.port,
    url: new URL(`http://127.0.0.1:${address.port}/hook/secret-path`),
    ids: () => requests.map(({ headers }) => headers["webhook-id"]),
    behave: (next: Behaviour) => {
      behave = next;
    },
    close,
  };
}
