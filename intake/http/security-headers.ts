import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { commonHeaders } from "../../headers/common-headers.ts";
import type { HeaderFields } from "../../headers/headers-file.ts";
import { type Kind, resultPages } from "../../submission/kinds.ts";
import { decodedPath } from "./request-path.ts";

/** For what is read by programs, and for bare pages: nothing may be loaded or run. */
const forData = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-embedder-policy": "require-corp",
};

/** For a file opened by itself: the browser's own viewers of films and XML use styles and media. */
const forFiles = {
  ...forData,
  "content-security-policy":
    "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What every answer carries that Fastify does not make, those of Node's parser among them. */
export function bareHeaders(siteUrl: URL): HeaderFields {
  return { ...commonHeaders(siteUrl.protocol === "https:"), ...forData };
}

/**
 * Adds the headers that limit what a browser may do with an answer. Those of a page are the ones
 * that its build wrote into `_headers`; a page without any may load and run nothing.
 *
 * @param pages the headers of each page by its path
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  siteUrl: URL,
  pages: ReadonlyMap<string, HeaderFields>,
): void {
  const common = commonHeaders(siteUrl.protocol === "https:");
  app.addHook("onSend", async (request, reply) => {
    reply.headers({ ...common, ...ownHeaders(pages, request, reply) });
  });
}

function ownHeaders(
  pages: ReadonlyMap<string, HeaderFields>,
  request: FastifyRequest,
  reply: FastifyReply,
): HeaderFields {
  const type = String(reply.getHeader("content-type") ?? "");
  const isPage = type.startsWith("text/html");
  // A 304 has no type, and its headers replace those of the copy that a browser kept.
  if (isPage || reply.statusCode === 304) {
    const page = pages.get(pageOf(request, reply));
    if (page) return page;
  }
  return isPage || /^application\/(problem\+)?json\b/.test(type) ? forData : forFiles;
}

/** The address of the page that answers this request, whatever was asked for. */
function pageOf(request: FastifyRequest, reply: FastifyReply): string {
  const { kind } = request.routeOptions.config as { kind?: Kind };
  if (kind) return resultPages[kind].failed;
  if (reply.statusCode === 404) return "/404";
  return decodedPath(request);
}
