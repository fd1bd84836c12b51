import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { atEnd } from "./at-end.ts";

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * One request with just these headers, on a connection of its own unless an agent has one. `fetch`
 * would add headers, and send a request again that met a closed connection.
 *
 * @param options as Node has them; `path` is sent as it is
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

/** Posts JSON. */
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

/** The id of a submission that was taken. */
export function idOf({ status, body }: Answer): string {
  if (status !== 202) throw new Error(`answered ${status}: ${body}`);
  return JSON.parse(body).id;
}

/** A connection on which any bytes can be sent at any time, until the test is finished. */
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
    socket,
    closed,
    /** The status of every answer so far. */
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code)),
    /** Sends a text as Latin-1, so that every byte can be written. */
    write: (bytes: string) => void socket.write(bytes, "latin1"),
  };
}
