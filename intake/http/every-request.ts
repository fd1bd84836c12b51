import type { FastifyInstance } from "fastify";
import { commonHeaders } from "../../shared/headers.ts";

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
