import type { FastifyInstance } from "fastify";
import { commonHeaders } from "../../shared/headers/common-headers.ts";

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

/** For responses to programs: nothing may be loaded or run. */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds headers that limit what a browser may do with a response; pages and files override some. */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: URL): void {
  const headers = {
    ...commonHeaders(siteUrl.protocol === "https:"),
    "content-security-policy": dataPolicy,
  };
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * Rejects requests that a proxy may parse differently: a Host that is not a single host (RFC 9112,
 * 3.2), and transfer codings other than chunked (6.1), which Node does not decode.
 */
export function requireUnambiguous(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    const { host = "", "transfer-encoding": coding = "chunked" } = headers;
    if (!/[\s,/?#@\\]/.test(host) && coding.toLowerCase() === "chunked") return;
    // The rest of the connection may be part of the same request.
    reply.header("connection", "close");
    throw Object.assign(new Error("ambiguous request"), { statusCode: 400 });
  });
}
