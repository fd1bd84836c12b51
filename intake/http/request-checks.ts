import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * True unless the request's headers name a page of another site. Every current browser sends
 * Sec-Fetch-Site (W3C, Fetch Metadata) or at least Origin with a POST; a client that sends neither
 * is not a browser, so no visitor's cookies or network position can be abused through it.
 */
export function isOwnOrigin(request: FastifyRequest, siteUrl: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  // Decisive, since no page's script can set it, and right where Origin is not: privacy settings
  // make that "null", and a proxy may hide the host that the visitor sees. `none` only means that no
  // page was involved, so Origin is checked as well.
  if (site !== undefined && site !== "none") return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl.origin) return true;
  // The site may also be reached by a name other than its canonical one.
  return origin === `https://${request.host}` || origin === `http://${request.host}`;
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
