import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "../../submission/kinds.ts";
import { sendProblem } from "./problem.ts";
import { readRedirects, withQueryOf } from "./redirects.ts";

const immutable = "public, max-age=31536000, immutable";
const revalidate = "no-cache";
const anHour = "public, max-age=3600";

/**
 * Serves the built site: `/contact` is the file `contact.html`, everything else is itself. A
 * folder that is not there yet is an empty site.
 *
 * @param folder absolute path of the build's output
 */
export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Fastify's own wildcard route would look for `/contact.br` instead of `/contact.html.br`.
    serve: false,
    preCompressed: true,
    // pagePath lets none through but those below /.well-known/ (RFC 8615).
    dotfiles: "allow",
    cacheControl: false,
    suppressWarning: true,
  });

  const redirects = await readRedirects(folder);
  app.get("/*", async (request, reply) => {
    const path = pagePath(request);
    const elsewhere = redirects.get(path ?? "");
    if (elsewhere) return reply.redirect(withQueryOf(request.url, elsewhere.to), elsewhere.status);
    const file = path === undefined ? undefined : await findFile(folder, path);
    if (file !== undefined) {
      return reply.header("cache-control", cachingOf(file)).sendFile(file);
    }
    const canonical = path && canonicalPath(path);
    if (canonical && (await findFile(folder, canonical)) !== undefined) {
      return reply.redirect(withQueryOf(request.url, encodeURI(canonical)), 301);
    }
    reply.callNotFound();
    return reply;
  });

  app.setNotFoundHandler(answerNothingThere);
  // Before Fastify looks at the content type: what it says of that would hide what is wrong.
  app.addHook("onRequest", async (request, reply) =>
    request.is404 ? answerNothingThere(request, reply) : undefined,
  );

  async function answerNothingThere(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split("?", 1)[0] ?? "";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (Object.values<string>(endpoints).includes(path)) return refuseMethod(reply, "POST");
    if (path.startsWith("/api/")) return sendProblem(reply, { status: 404, detail: "Not found." });
    return isRead ? sendNotFoundPage(reply, folder) : refuseMethod(reply, "GET, HEAD");
  }
}

/** The request's path, decoded; `undefined` for one that names no file of a site. */
function pagePath(request: FastifyRequest): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(request.url.split("?", 1)[0] ?? "");
  } catch {
    return undefined;
  }
  // Empty segments and those that begin with a dot: parent folders and hidden files.
  const isOdd = /[\\\p{Cc}]/u.test(path) || /\/(\/|\.(?!well-known\/))/.test(path);
  // Files that speak to static hosts (_redirects), and the page that is for nothing found.
  const isInternal = /^\/(api\/|_(?!astro\/)|404(\.html)?$)/.test(path);
  return isOdd || isInternal ? undefined : path;
}

/** The one address of a page that was asked for by another: without a trailing slash or .html. */
function canonicalPath(path: string): string | undefined {
  const shorter = path.replace(/(\/index)?\.html$|\/$/, "") || "/";
  return shorter === path ? undefined : shorter;
}

async function findFile(folder: string, path: string): Promise<string | undefined> {
  const candidates = path.endsWith("/")
    ? path === "/"
      ? ["index.html"]
      : []
    : [...(path.endsWith(".html") ? [] : [path.slice(1)]), `${path.slice(1)}.html`];
  for (const file of candidates) {
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found?.isFile()) return file;
  }
  return undefined;
}

function cachingOf(file: string): string {
  // The build puts a hash of the content into the names of these files.
  if (file.startsWith("_astro/")) return immutable;
  return file.endsWith(".html") ? revalidate : anHour;
}

async function sendNotFoundPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const page = await readFile(join(folder, "404.html"), "utf8").catch(
    () => "<!doctype html><title>Not found</title><h1>Not found</h1>",
  );
  return reply
    .code(404)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(page);
}

function refuseMethod(reply: FastifyReply, allowed: string): FastifyReply {
  reply.header("allow", allowed);
  return sendProblem(reply, { status: 405, detail: `Use ${allowed}.` });
}
