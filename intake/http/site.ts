import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import { endpoints } from "../../submission/kinds.ts";
import type { BuiltSite } from "./built-site.ts";
import { sendProblem } from "./problem.ts";
import { decodedPath, rawPath, withQueryOf } from "./request-path.ts";
import { sendFile, sendNotFound } from "./send-file.ts";

export type SiteParts = Pick<BuiltSite, "files" | "redirects"> & {
  /** Sees every answer with a file just before it is sent. */
  readonly onFileSent: onSendHookHandler;
};

/**
 * Serves the built site from memory, every file at its one address; other addresses of a page
 * lead there.
 */
export function addSite(app: FastifyInstance, { files, redirects, onFileSent }: SiteParts): void {
  const { byPath, notFound } = files;

  // Without path and address, a line in the log would only say that somebody read something.
  const options = { onSend: onFileSent, logLevel: "warn" } as const;
  app.get("/*", options, async (request, reply) => {
    const path = decodedPath(request);
    const elsewhere = redirects.get(path);
    if (elsewhere) return reply.redirect(withQueryOf(request, elsewhere.to), elsewhere.status);
    const file = byPath.get(path);
    if (file) return sendFile(request, reply, file);
    const canonical = canonicalPath(path);
    if (byPath.has(canonical)) {
      return reply.redirect(withQueryOf(request, encodeURI(canonical)), 301);
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
    const path = rawPath(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (Object.values<string>(endpoints).includes(path)) return refuseMethod(reply, "POST");
    if (path.startsWith("/api/")) return sendProblem(reply, { status: 404, detail: "Not found." });
    return isRead ? sendNotFound(request, reply, notFound) : refuseMethod(reply, "GET, HEAD");
  }
}

/** The one address of a page that was asked for by another: without a trailing slash or .html. */
function canonicalPath(path: string): string {
  return path.replace(/(\/index)?\.html$|\/$/, "") || "/";
}

function refuseMethod(reply: FastifyReply, allowed: string): FastifyReply {
  reply.header("allow", allowed);
  return sendProblem(reply, { status: 405, detail: `Use ${allowed}.` });
}
