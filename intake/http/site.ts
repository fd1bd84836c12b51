import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { headersFor } from "../../shared/headers/headers-file.ts";
import type { BuiltSite } from "./built-site.ts";
import { sendProblem } from "./problem.ts";

const notFoundPage = "404.html";

/**
 * Serves the built site, every file at its one address; other addresses of a page lead there. Each
 * known address is a route, so that no other path reaches the file system.
 */
export async function addSite(app: FastifyInstance, site: BuiltSite): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  });
  // Without path and address, a line in the log would only say that somebody read something.
  const options = { logLevel: "warn" } as const;
  const redirects = new Map(site.redirects);

  for (const [path, name] of site.files) {
    if (name === notFoundPage || redirects.has(path)) continue;
    const headers = headersOf(path);
    app.get(path, options, (_request, reply) => reply.headers(headers).sendFile(name));
    if (!name.endsWith(".html")) continue;
    redirects.set(`/${name}`, { to: path, status: 301 });
    redirects.set(`${path}/`, { to: path, status: 301 });
  }
  for (const [from, { to, status }] of redirects) {
    app.get(from, options, (request, reply) => reply.redirect(withQueryOf(request, to), status));
  }

  const notFoundHeaders = headersOf("/404");
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !site.files.has("/404")) {
      return sendProblem(reply, { status: 404, detail: "Nothing is at this address." });
    }
    // Whole, whatever the request's conditions and ranges say.
    const whole = { acceptRanges: false, etag: false, lastModified: false };
    return reply.code(404).headers(notFoundHeaders).sendFile(notFoundPage, whole);
  });

  function headersOf(path: string) {
    return { "cache-control": "no-cache", ...headersFor(site.headerRules, path) };
  }
}

/** Where a redirect leads for this request: its query goes along, unless there is one already. */
function withQueryOf({ url: requested }: FastifyRequest, to: string): string {
  // Any host will do, as only the rest is used.
  const url = new URL(`http://host${to}`);
  const query = requested.indexOf("?");
  if (query !== -1 && url.search === "") url.search = requested.slice(query);
  return url.pathname + url.search + url.hash;
}
