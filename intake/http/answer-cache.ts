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
 * Repeats the first whole answer with a file before any other hook runs: hooks and routing take
 * longer than everything else together. To be added before the hooks that set headers; these may
 * look at a request's path, but at nothing else of it.
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
