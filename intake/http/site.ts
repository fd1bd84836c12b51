import { once } from "node:events";
import { fstatSync, ReadStream, type Stats } from "node:fs";
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
  if (!site().notFound) app.log.warn("the site is not built: every page answers 404");
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  });
  const answer = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const { files } = site();
    const target = (page: string) => redirects[page] ?? (files.has(page) ? page : undefined);
    const [, path = "", query = ""] = partsOfUrl.exec(url) ?? [];
    // Its names are well-formed, or the router would have refused it.
    const names = path.split("/").map(decodeURIComponent);
    const address = encode(names);
    const file = files.get(address);
    const page = pageOf(address);
    const moved = redirects[page] ?? (file ? undefined : (target(page) ?? target(meantBy(names))));
    if (moved) return reply.redirect(moved + query, 301);
    if (!file) return reply.callNotFound();
    const onFile = (_path: string, stats: Stats) => void found.set(reply, stats);
    return reply.header("cache-control", cachingOf(address)).sendFile(file, { onFile });
  };
  // Without path and client address, a line per page would be useless.
  app.get("/*", { logLevel: "warn", onSend: open, errorHandler: again(answer) }, answer);
  const preHandler = limitPerMinute(
    app,
    notFoundPerMinute,
    "Too many addresses that do not exist.",
  );
  app.setNotFoundHandler({ preHandler }, async ({ method }, reply) => {
    const { notFound } = site();
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

class ReplacedError extends Error {}

/** The file from which an answer's headers come. */
const found = new WeakMap<FastifyReply, Stats>();

/**
 * Opens a file before its headers are sent: since it was found, a build may have replaced or deleted
 * it, and it no longer has the length that they say.
 */
async function open(_request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (!(payload instanceof ReadStream)) return payload;
  try {
    const [fd] = await once(payload, "open");
    if (fstatSync(fd).ino === found.get(reply)?.ino) return payload;
  } catch (cause) {
    throw new ReplacedError("The file cannot be opened.", { cause });
  }
  payload.destroy();
  throw new ReplacedError("The file was replaced.");
}

const ofFile =
  "accept-ranges cache-control content-encoding content-range etag last-modified vary".split(" ");

/** Answers once more, without what is left of the first answer, if its file was replaced. */
const again =
  (answer: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof ReplacedError)) throw error;
    for (const name of ofFile) reply.removeHeader(name);
    answer(request, reply.code(200));
  };

/** What an address means that was typed in capitals, or linked with the punctuation after it. */
const meantBy = (names: readonly string[]) =>
  pageOf(encode(names.map((name) => name.toLowerCase().replace(/[\p{P}\p{S}]+$/u, ""))));
