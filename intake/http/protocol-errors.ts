import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { HeaderFields } from "../../headers/headers-file.ts";
import type { Log } from "../log.ts";
import { type Problem, problemBody, sendProblem } from "./problem.ts";

// Long enough for a client to read the answer while it still writes; closing at once would make
// the system reset the connection and drop the answer with it.
const lingerMs = 500;

const problems: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "The request took too long to arrive." },
  HPE_HEADER_OVERFLOW: { status: 431, detail: "The headers are too long." },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: "The chunk extensions are too long." },
};
const unreadable: Problem = { status: 400, detail: "This is no HTTP request that can be read." };

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Answers what never becomes a request of Fastify's: what Node's parser cannot read, gives up on
 * or is too long for it. The answers are problem details with the headers of all others.
 *
 * @param headers sent with every answer
 * @returns the handler for Fastify's `clientErrorHandler`, and what completes it in the app
 */
export function protocolErrors(headers: HeaderFields, log: Log) {
  const exchanges = new WeakMap<Socket, Exchange>();
  const ending = new WeakSet<Socket>();

  function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
    if (ending.has(socket)) return;
    ending.add(socket);
    const last = exchanges.get(socket);
    const isBroken = error.code === "ECONNRESET" || !socket.writable;
    // The rest of a request that has its answer: a second one would belong to nothing.
    const isAnswered = last?.response.headersSent && !last.request.complete;
    if (isBroken || isAnswered) return void socket.destroy();

    const problem = problems[error.code ?? ""] ?? unreadable;
    log.info({ status: problem.status, code: error.code }, "request unreadable");
    const end = () => {
      socket.end(rawAnswer(problem, headers));
      setTimeout(() => socket.destroy(), lingerMs).unref();
    };
    // A request before it on this connection gets its own answer first.
    if (last?.request.complete && !last.response.writableFinished)
      last.response.once("finish", end);
    else end();
  }

  /** Answers in Node's place what it would answer itself; remembers each socket's request. */
  function addTo(app: FastifyInstance): void {
    app.addHook("onRequest", (request, reply, done) => {
      exchanges.set(request.raw.socket, { request: request.raw, response: reply.raw });
      // RFC 9112, 3.2
      const hosts = countHosts(request.raw.rawHeaders);
      if (hosts === 1 || (hosts === 0 && request.raw.httpVersion !== "1.1")) return done();
      const detail = "The request must name one host.";
      sendProblem(reply.header("connection", "close"), { status: 400, detail });
    });
    // An expectation that is not known may be ignored (RFC 9110, 10.1.1).
    app.server.on("checkExpectation", (request, response) => {
      app.server.emit("request", request, response);
    });
  }

  return { clientErrorHandler, addTo };
}

/** Node takes the first of several for the one. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

function rawAnswer(problem: Problem, headers: HeaderFields): string {
  const { status } = problem;
  const body = problemBody(problem);
  const lines = Object.entries({
    ...headers,
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "content-length": String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
