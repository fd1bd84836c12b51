import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpoints } from "../../submission/kinds.ts";
import { sendProblem } from "./problem.ts";

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
    dotfiles: "ignore",
    cacheControl: false,
    suppressWarning: true,
  });

  app.get("/*", async (request, reply) => {
    const path = pagePath(request);
    const file = path === undefined ? undefined : await findFile(folder, path);
    if (file !== undefined) {
      return reply.header("cache-control", cachingOf(file)).sendFile(file);
    }
    if (path?.endsWith("/") && (await findFile(folder, path.slice(0, -1))) !== undefined) {
      return reply.redirect(encodeURI(path.slice(0, -1)), 301);
    }
    reply.callNotFound();
    return reply;
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (Object.values<string>(endpoints).includes(path)) return refuseMethod(reply, "POST");
    if (path.startsWith("/api/")) return sendProblem(reply, { status: 404, detail: "Not found." });
    return isRead ? sendNotFoundPage(reply, folder) : refuseMethod(reply, "GET, HEAD");
  });
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
  const isOdd = /[\\\p{Cc}]/u.test(path) || /\/(\/|\.)/.test(path);
  return isOdd || path.startsWith("/api/") ? undefined : path;
}

async function findFile(folder: string, path: string): Promise<string | undefined> {
  const candidates = path.endsWith("/")
    ? path === "/"
      ? ["index.html"]
      : []
    : [path.slice(1), `${path.slice(1)}.html`];
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
