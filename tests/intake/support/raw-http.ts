import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";

/** An answer as it was on the wire. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Lets the app listen on a free port of this machine, which it returns. */
export async function portOf(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

/** One request with just these headers on a connection of its own. */
export function ask(
  port: number,
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
  body: string | Buffer = "",
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers, agent: false }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: await text(response) });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Writes bytes to a connection and returns all that comes back until the server closes it. */
export function write(port: number, ...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
    for (const part of parts) socket.write(part);
  });
}

/** A connection on which any bytes can be sent at any time, until the test is finished. */
export function rawConnection(port: number) {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
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

/** Reads the first answer of what came over a connection. */
export function parseAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(
      lines.map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
    ),
    body: rest.join("\r\n\r\n"),
  };
}
