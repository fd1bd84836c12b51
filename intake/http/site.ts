import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cachingOf, redirects } from "../../shared/headers.ts";
import { sendProblem } from "./problem.ts";
import { limitPerMinute } from "./rate-limit.ts";

const notFoundPage = "404.html";
// Far more than links that lead nowhere; a program that guesses addresses is told to slow down.
const notFoundPerMinute = 100;
// For static hosts; hidden.
const unserved = /^_(?:headers|redirects)$|(?:^|\/)\.(?!well-known\/)|^404\.html$/;

/**
 * Serves the built site: `/contact` is `contact.html`; former and mistyped addresses redirect. Files
 * are looked up by their whole address: no name is a pattern, and no other address reaches the file
 * system.
 */
export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, notFoundPage));
  if (!isBuilt) app.log.warn("the site is not built: every page answers 404");
  else {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
  }
  const files = new Map(isBuilt ? filesOf(folder).map((file) => [addressOf(file), file]) : []);
  const found = (page: string) => redirects[page] ?? (files.has(page) ? page : undefined);
  // Without path and client address, a line per page would be useless.
  app.get("/*", { logLevel: "warn" }, ({ url }, reply) => {
    const [, path = "", query = ""] = partsOfUrl.exec(url) ?? [];
    // Its names are well-formed, or the router would have refused it.
    const names = path.split("/").map(decodeURIComponent);
    const address = encode(names);
    const file = files.get(address);
    const page = pageOf(address);
    const moved = redirects[page] ?? (file ? undefined : (found(page) ?? found(meantBy(names))));
    if (moved) return reply.redirect(moved + query, 301);
    if (!file) return reply.callNotFound();
    return reply.header("cache-control", cachingOf(address)).sendFile(file);
  });
  // Sent whole: ranges and conditions do not apply to an error (RFC 9110, 13.2.1).
  const notFound = isBuilt && readFileSync(join(folder, notFoundPage));
  const preHandler = limitPerMinute(
    app,
    notFoundPerMinute,
    "Too many addresses that do not exist.",
  );
  app.setNotFoundHandler({ preHandler }, async ({ method }, reply) => {
    if (!notFound || !["GET", "HEAD"].includes(method)) {
      return sendProblem(reply, { status: 404, detail: "There is nothing at this address." });
    }
    reply.code(404).header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(notFound);
  });
}

// A client that takes the server for a proxy asks for a whole URL (RFC 9112, 3.2.2).
const partsOfUrl = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i;

/** The one way in which a path of these names is written. */
const encode = (names: readonly string[]) => names.map(encodeURIComponent).join("/");

const addressOf = (file: string) => pageOf(encode(file.split("/")));

/** The address of the page that an address means: without further slashes and without `.html`. */
const pageOf = (address: string) =>
  `/${address
    .split("/")
    .filter(Boolean)
    .join("/")
    .replace(/^index\.html$|\.html$/, "")}`;

/** What an address means that was typed in capitals, or linked with the punctuation after it. */
const meantBy = (names: readonly string[]) =>
  pageOf(encode(names.map((name) => name.toLowerCase().replace(/[\p{P}\p{S}]+$/u, ""))));

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"))
    .filter((file) => !unserved.test(file));
