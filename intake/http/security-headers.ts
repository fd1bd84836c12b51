import type { FastifyInstance } from "fastify";
import { commonHeaders } from "../../shared/headers/common-headers.ts";

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
