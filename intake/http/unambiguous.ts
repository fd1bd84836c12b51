import type { FastifyInstance } from "fastify";

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
