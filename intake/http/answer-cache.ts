import type { FastifyInstance, FastifyRequest, onSendHookHandler } from "fastify";
import { representationFor } from "./send-file.ts";
import type { SiteFiles } from "./site-files.ts";

/** Headers that make an answer depend on more than the file and its coding. */
const conditions = [
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-unmodified-since",
  "range",
] as const;

/**
 * Repeats the first whole answer with a file without running routes and other hooks, which take
 * longer than everything else together. To be added after the check of the Host header, which holds
 * for these requests too, and before all other hooks. Those that set headers may depend on a
 * request's path, but on nothing else of it.
 *
 * @returns the hook that remembers answers, for the route that sends the files
 */
export function addAnswerCache(app: FastifyInstance, { byPath }: SiteFiles): onSendHookHandler {
  const headersOf = new Map<unknown, string[]>();

  app.addHook("onRequest", (request, reply, done) => {
    const file = isPlainGet(request) ? byPath.get(request.url) : undefined;
    if (!file) return done();
    const { body } = representationFor(request, file);
    const headers = headersOf.get(body);
    if (!headers) return done();
    reply.hijack();
    reply.raw.writeHead(200, headers);
    reply.raw.end(body);
  });

  return (_request, reply, payload, done) => {
    if (reply.statusCode === 200 && Buffer.isBuffer(payload)) {
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        [value ?? []].flat().flatMap((one) => [name, String(one)]),
      );
      headersOf.set(payload, [...headers, "content-length", String(payload.length)]);
    }
    done();
  };
}

function isPlainGet({ method, headers }: FastifyRequest): boolean {
  return method === "GET" && conditions.every((name) => headers[name] === undefined);
}
