import type { FastifyRequest } from "fastify";

/**
 * True unless the headers show that another site's page sent the request. Every current browser
 * sends Sec-Fetch-Site (W3C, Fetch Metadata) or at least Origin with a POST; a client that sends
 * neither is not a browser, so no visitor's cookies or network position can be abused through it.
 */
export function isOwnOrigin(request: FastifyRequest, siteUrl: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  // This header decides: scripts cannot set it, and it is right even where Origin is "null" because
  // of privacy settings, or where a proxy hides the host that the visitor sees. `none` only means
  // that no page was involved, so Origin is checked as well.
  if (site !== undefined && site !== "none") return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl.origin) return true;
  // Visitors may use another host name than the canonical one.
  return origin === `https://${request.host}` || origin === `http://${request.host}`;
}
