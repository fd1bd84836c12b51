import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cachingOf } from "../../shared/headers.ts";
import { sendProblem } from "./problem.ts";

/**
 * Serves the built site: `/contact` is `contact.html`; former and mistyped addresses redirect. No name
 * of a file is a pattern, and no other address reaches the file system.
 */
export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  const notFoundPage = join(folder, "404.html");
  if (!existsSync(notFoundPage)) app.log.warn("the site is not built: every page answers 404");
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // As Caddy in hosting/: a copy may have any date.
    lastModified: false,
    suppressWarning: true,
  });
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const [, path = "", query = ""] = partsOfUrl.exec(url) ?? [];
    // Its names are well-formed, or the router would have refused it.
    const names = path.split("/").map(decodeURIComponent);
    const address = encode(names);
    const file = await fileAt(folder, address);
    const moved = file ? undefined : await meantBy(folder, names);
    if (moved) return reply.redirect(moved + query, 301);
    if (!file) return reply.callNotFound();
    // Without a date, none can be met.
    delete headers["if-unmodified-since"];
    return reply.header("cache-control", cachingOf(address, headers)).sendFile(file);
  };
  // Without path and client address, a line per page would be useless.
  app.get("/*", { logLevel: "warn" }, answer);
  app.setNotFoundHandler(async ({ method }, reply) => {
    const page = await readFile(notFoundPage).catch(() => undefined);
    if (!page || !["GET", "HEAD"].includes(method)) {
      return sendProblem(reply, { status: 404, detail: "There is nothing at this address." });
    }
    // Sent whole: ranges and conditions do not apply to an error (RFC 9110, 13.2.1).
    reply.code(404).header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(page);
  });
}

// A client that takes the server for a proxy asks for a whole URL (RFC 9112, 3.2.2).
const partsOfUrl = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i;

/** The one way in which a path of these names is written. */
const encode = (names: readonly string[]) => names.map(encodeURIComponent).join("/");

/** The address of the page that an address means: without further slashes and without `.html`. */
const pageOf = (address: string) =>
  `/${address
    .split("/")
    .filter(Boolean)
    .join("/")
    .replace(/^index\.html$|\.html$/, "")}`;

// Addresses of pages with their ending or a further slash, of what is hidden or only for static hosts,
// and with names that a file system takes for a path.
const unserved =
  /\.html$|.\/$|\/(?=\/)|\/\.(?!well-known\/)|^\/(?:404|index|_headers|_redirects)$|%2F|%5C/;
const compressed = /\.(?:br|gz)$/;

/** The file at an address that is written as `encode` does, if there is one. */
async function fileAt(folder: string, address: string): Promise<string | undefined> {
  if (unserved.test(address)) return undefined;
  const path = decodeURIComponent(address.slice(1));
  if (await isFile(folder, `${path || "index"}.html`)) return `${path || "index"}.html`;
  if (!(await isFile(folder, path))) return undefined;
  const isOther = compressed.test(path) && (await isFile(folder, path.replace(compressed, "")));
  return isOther ? undefined : path;
}

const isFile = (folder: string, path: string): Promise<boolean> =>
  stat(join(folder, path)).then(
    (found) => found.isFile(),
    () => false,
  );

/** Where pages have moved, by the file that static hosts read. */
async function formerAddresses(folder: string): Promise<ReadonlyMap<string, string>> {
  const lines = await readFile(join(folder, "_redirects"), "utf8").catch(() => "");
  return new Map(
    lines.split("\n").map((line) => {
      const [from = "", to = ""] = line.split(" ");
      return [from, to];
    }),
  );
}

// Blanks and invisible characters come with addresses that are copied from chats.
const added = /[\p{P}\p{S}\p{Cf}\p{Default_Ignorable_Code_Point}\s]+$/u;

/**
 * The page that an address means which has moved, was linked with the punctuation after it, or was typed in
 * capitals; of several, the likelier one.
 */
async function meantBy(folder: string, names: readonly string[]): Promise<string | undefined> {
  const bare = names.map((name) => name.replace(added, ""));
  const lower = bare.map((name) => name.toLowerCase());
  const former = await formerAddresses(folder);
  for (const meant of [names, bare, lower]) {
    const page = pageOf(encode(meant));
    for (const target of [former.get(page), page]) {
      if (target && (await fileAt(folder, target))) return target;
    }
  }
  return undefined;
}
