import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { headersFor } from "../../shared/headers/headers-file.ts";
import type { BuiltSite } from "./built-site.ts";
import { sendProblem } from "./problem.ts";

const notFoundPage = "404.html";

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
  // A log line without path and client address would be useless.
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
    // The whole page, whatever the request's conditions and ranges.
    const whole = { acceptRanges: false, etag: false, lastModified: false };
    return reply.code(404).headers(notFoundHeaders).sendFile(notFoundPage, whole);
  });

  function headersOf(path: string) {
    return { "cache-control": "no-cache", ...headersFor(site.headerRules, path) };
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
