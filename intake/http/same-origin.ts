import type { FastifyRequest } from "fastify";

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
