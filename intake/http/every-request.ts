import type { FastifyInstance, FastifyRequest } from "fastify";
import { commonHeaders } from "../../shared/headers.ts";
import { limits } from "../../shared/submission/limits.ts";
import { type Problem, RefusedError } from "./problem.ts";

/**
 * Logs every request by its route's pattern. Paths, queries, headers and addresses are left out:
 * they can contain personal data.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request answered",
    );
  });
}

/** Adds headers that limit what a browser may do with a response. */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: URL): void {
  const headers = commonHeaders(siteUrl.protocol === "https:");
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Closes the connection of a request whose body was refused: Node would read it, however long. */
export function leaveUnread(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete) reply.header("connection", "close");
  });
}

/** What is wrong with an address that is longer than any of a page. */
export const problemOfAddress = ({ url }: FastifyRequest): Problem | undefined =>
  url.length > limits.addressLength
    ? { status: 414, detail: `An address may have ${limits.addressLength} characters.` }
    : undefined;

/** Refuses an address that is too long, before anything else reads it. */
export function limitAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const problem = problemOfAddress(request);
    if (problem) throw new RefusedError(problem);
  });
}

// Each is an event. A stream of the largest form has a few dozen.
const mostChunks = 2000;

/** Cuts off a body in tiny chunks, which costs far more time than its size (RFC 9112, 7.1). */
export function limitChunks(app: FastifyInstance): void {
  app.addHook("preParsing", ({ headers, raw }, _reply, body, done) => {
    let chunks = 0;
    const count = () => {
      chunks += 1;
      if (chunks > mostChunks) raw.destroy();
    };
    if (headers["transfer-encoding"] !== undefined) raw.on("data", count);
    done(null, body);
  });
}
