import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { atEnd } from "./test-end.ts";

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * Sends one request with only these headers, on a connection of its own unless an agent is given.
 * `fetch` would add headers, and repeat a request whose connection was closed.
 *
 * @param options as for Node's `request`; `path` is sent unchanged
 */
export function ask(
  url: string | URL,
  { body = "", ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((answered) => resolve({ status, headers, body: answered }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export function post(
  url: string,
  fields: unknown,
  headers: Readonly<Record<string, string>> = {},
  agent: RequestOptions["agent"] = false,
): Promise<Answer> {
  return ask(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    agent,
    body: JSON.stringify(fields),
  });
}

/** The id of an accepted submission. */
export function idOf({ status, body }: Answer): string {
  if (status !== 202) throw new Error(`answered ${status}: ${body}`);
  return JSON.parse(body).id;
}

/** Opens a connection for sending any bytes at any time, until the test ends. */
export function rawConnection(url: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  atEnd(() => void socket.destroy());
  let received = "";
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {});
  return {
    closed,
    /** All that came so far. */
    received: () => received,
    /** The status of every answer so far. */
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code)),
    /** Sends a text as Latin-1, so that it can contain any byte. */
    write: (bytes: string) => void socket.write(bytes, "latin1"),
  };
}
