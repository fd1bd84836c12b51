import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cachingOf, redirects } from "../../shared/headers.ts";
import { sendProblem } from "./problem.ts";

const notFoundPage = "404.html";
// For static hosts; hidden; compressed copies, which a client asks for by its headers.
const unserved = /^_(?:headers|redirects)$|(?:^|\/)\.(?!well-known\/)|\.(?:br|gz)$|^404\.html$/;

/**
 * Serves the built site: `/contact` is `contact.html`; former addresses redirect. Each file is a
 * route, so no other path reaches the file system.
 */
export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  // Without path and client address, a line per page would be useless.
  const options = { logLevel: "warn" } as const;
  for (const [from, to] of Object.entries(redirects)) {
    app.get(from, options, ({ url }, reply) => reply.redirect(to + queryOf(url), 301));
  }
  const isBuilt = existsSync(join(folder, notFoundPage));
  if (!isBuilt) app.log.warn("the site is not built: every page answers 404");
  else {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    for (const file of filesOf(folder)) {
      const path = `/${file.replace(/^index\.html$|\.html$/, "")}`;
      const headers = { "cache-control": cachingOf(path) };
      app.get(path, options, (_request, reply) => reply.headers(headers).sendFile(file));
    }
  }
  // Sent whole: ranges and conditions do not apply to an error (RFC 9110, 13.2.1).
  const notFound = isBuilt && readFileSync(join(folder, notFoundPage));
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !notFound) {
      return sendProblem(reply, { status: 404, detail: "There is nothing at this address." });
    }
    const [path = ""] = request.url.split("?");
    const page = `/${path.replace(/^\/+|\/+$|\.html$/g, "")}`;
    // Only to a page, so never to another host.
    if (page !== path && app.hasRoute({ method: "GET", url: page })) {
      return reply.redirect(page + queryOf(request.url), 301);
    }
    reply.code(404).header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(notFound);
  });
}

/** The query of an address, with its question mark, or nothing. */
const queryOf = (url: string) => /\?.*/.exec(url)?.[0] ?? "";

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .filter((file) => !unserved.test(file));
}
