import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cachingOf, redirects } from "../../shared/headers.ts";
import { sendProblem } from "./problem.ts";
import { limitPerMinute } from "./rate-limit.ts";
import { encode, pageOf, siteIn } from "./site-files.ts";

// Far more than links that lead nowhere; a program that guesses addresses is told to slow down.
const notFoundPerMinute = 100;

/**
 * Serves the built site: `/contact` is `contact.html`; former and mistyped addresses redirect. Files
 * are looked up by their whole address: no name is a pattern, and no other address reaches the file
 * system.
 */
export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  const site = siteIn(folder);
  if (!(await site()).notFound) app.log.warn("the site is not built: every page answers 404");
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // A copy or an image can give every file the same date, so only the content counts.
    lastModified: false,
    etag: false,
    suppressWarning: true,
  });
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const { files } = await site();
    const [, path = "", query = ""] = partsOfUrl.exec(url) ?? [];
    // Its names are well-formed, or the router would have refused it.
    const names = path.split("/").map(decodeURIComponent);
    const address = encode(names);
    const file = files.get(address);
    const target = (page: string) => redirects[page] ?? (files.has(page) ? page : undefined);
    const find = () => meantBy(names).map(target).find(Boolean);
    const moved = redirects[pageOf(address)] ?? (file ? undefined : find());
    if (moved) return reply.redirect(moved + query, 301);
    if (!file) return reply.callNotFound();

    const { etag } = file;
    const kept = { etag, "cache-control": cachingOf(address, headers) };
    if (isKnown(etag, headers["if-none-match"])) {
      reply.code(304).headers(kept).header("vary", "accept-encoding");
      // To a HEAD request, Fastify gives anything but a stream a length.
      return reply.send(Readable.from([]));
    }
    dropDates(headers);
    // Only once the file is there: on an error, these would be wrong.
    return reply.sendFile(file.path, { onFile: () => void reply.headers(kept) });
  };
  // Without path and client address, a line per page would be useless.
  app.get("/*", { logLevel: "warn" }, answer);
  const preHandler = limitPerMinute(
    app,
    notFoundPerMinute,
    "Too many addresses that do not exist.",
  );
  app.setNotFoundHandler({ preHandler }, async ({ method }, reply) => {
    const { notFound } = await site();
    if (!notFound || !["GET", "HEAD"].includes(method)) {
      return sendProblem(reply, { status: 404, detail: "There is nothing at this address." });
    }
    // Sent whole: ranges and conditions do not apply to an error (RFC 9110, 13.2.1).
    reply.code(404).header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(notFound);
  });
}

// A client that takes the server for a proxy asks for a whole URL (RFC 9112, 3.2.2).
const partsOfUrl = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i;

/** Whether a client has what this weak ETag stands for (RFC 9110, 13.1.2). */
const isKnown = (etag: string, list = "") =>
  list.split(",").some((one) => ["*", etag, etag.slice(2)].includes(one.trim()));

/** Leaves out conditions that no answer of ours can meet: dates, and parts of a weak ETag's file. */
function dropDates(headers: IncomingHttpHeaders): void {
  delete headers["if-unmodified-since"];
  // The whole file then (RFC 9110, 13.1.5).
  if (headers["if-range"] !== undefined) delete headers.range;
}

// Blanks and invisible characters come with addresses that are copied from chats.
const added = /[\p{P}\p{S}\p{Cf}\p{Default_Ignorable_Code_Point}\s]+$/u;

/**
 * The pages that an address can mean which was linked with the punctuation after it, or typed in
 * capitals, the likelier first.
 */
function meantBy(names: readonly string[]): string[] {
  const bare = names.map((name) => name.replace(added, ""));
  const lower = bare.map((name) => name.toLowerCase());
  return [names, bare, lower].map((meant) => pageOf(encode(meant)));
}
