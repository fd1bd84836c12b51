import type { FastifyRequest } from "fastify";

/**
 * True unless the request says that another site's page made it. Every browser of today sends
 * Sec-Fetch-Site (W3C, Fetch Metadata) or at least Origin with a POST; what sends neither is no
 * browser, so nobody's cookies or network position can be abused through it.
 */
export function isOwnOrigin(request: FastifyRequest, siteUrl: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  // Decisive, since no page's script can set it, and right where Origin is not: a privacy setting
  // makes that "null", and a proxy may hide which host the visitor knows. `none` only says that
  // no page was involved, so that an Origin beside it has to be looked at.
  if (site !== undefined && site !== "none") return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl.origin) return true;
  // The site may also be reached by another name than its canonical one.
  return origin === `https://${request.host}` || origin === `http://${request.host}`;
}
