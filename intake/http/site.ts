import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { headersFor } from "../../shared/headers/headers-file.ts";
import type { BuiltSite } from "./built-site.ts";
import { sendProblem } from "./problem.ts";

const notFoundPage = "404.html";
const conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since"];

/**
 * Serves the built site, each file at one address; other addresses of a page redirect there. Every
 * known address is a route, so no other path reaches the file system.
 */
export async function addSite(app: FastifyInstance, site: BuiltSite): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  });
  // Without path and client address, a line per page would be useless.
  const options = { logLevel: "warn" } as const;
  const redirects = new Map(site.redirects);

  for (const [path, name] of site.files) {
    if (name === notFoundPage || redirects.has(path)) continue;
    const headers = headersOf(path);
    app.get(path, options, (_request, reply) => reply.headers(headers).sendFile(name));
    if (!name.endsWith(".html")) continue;
    redirects.set(`/${name}`, { to: path, status: 301 });
    if (path !== "/") redirects.set(`${path}/`, { to: path, status: 301 });
  }
  for (const [from, { to, status }] of redirects) {
    app.get(from, options, (request, reply) => reply.redirect(withQueryOf(request, to), status));
  }

  const notFoundHeaders = headersOf("/404");
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !site.files.has("/404")) {
      return sendProblem(reply, { status: 404, detail: "There is nothing at this address." });
    }
    // The whole page: ranges and conditions do not apply to an error (RFC 9110, 13.2.1).
    const whole = { acceptRanges: false, etag: false, lastModified: false };
    for (const condition of conditions) delete request.headers[condition];
    return reply.code(404).headers(notFoundHeaders).sendFile(notFoundPage, whole);
  });

  function headersOf(path: string) {
    return { "cache-control": "no-cache", ...headersFor(site.headerRules, path) };
  }
}

/**
 * Replaces an address that cannot be decoded, for which Fastify has its own response, by an unknown
 * one.
 */
export function decodable(url: string): string {
  try {
    decodeURI(url.replace(/[?#].*/s, ""));
    return url;
  } catch {
    return "/404";
  }
}

/** Adds the request's query to a redirect's target, unless the target has its own. */
function withQueryOf({ url: requested }: FastifyRequest, to: string): string {
  // The host is a placeholder.
  const url = new URL(`http://host${to}`);
  const query = requested.indexOf("?");
  if (query !== -1 && url.search === "") url.search = requested.slice(query);
  return url.pathname + url.search + url.hash;
}
