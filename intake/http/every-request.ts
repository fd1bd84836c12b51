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

/** For answers to programs: nothing may be loaded or run. */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds headers that limit what a browser may do with an answer; pages and files replace some. */
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
 * Refuses what a proxy may read in another way than this server: a Host that is not one host (RFC
 * 9112, 3.2), and transfer codings besides chunked (6.1), which Node does not decode.
 */
export function requireUnambiguous(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    const { host = "", "transfer-encoding": coding = "chunked" } = headers;
    if (!/[\s,/?#@\\]/.test(host) && coding.toLowerCase() === "chunked") return;
    // What follows on the connection may be part of it.
    reply.header("connection", "close");
    throw Object.assign(new Error("ambiguous request"), { statusCode: 400 });
  });
}
