import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { commonHeaders } from "../../headers/common-headers.ts";
import { type Headers, readHeadersFile } from "../../headers/headers-file.ts";
import { type Kind, resultPages } from "../../submission/kinds.ts";

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
export function bareHeaders(siteUrl: URL): Headers {
  return { ...commonHeaders(siteUrl.protocol === "https:"), ...forData };
}

/**
 * Adds the headers that limit what a browser may do with an answer. Those of a page are the ones
 * that its build wrote into `_headers`; a page without any may load and run nothing.
 *
 * @param siteFolder absolute path of the build's output; its `_headers` is read once
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  siteUrl: URL,
  siteFolder: string,
): Promise<void> {
  const common = commonHeaders(siteUrl.protocol === "https:");
  const pages = readHeadersFile(
    await readFile(join(siteFolder, "_headers"), "utf8").catch(() => ""),
  );
  app.addHook("onSend", async (request, reply) => {
    reply.headers({ ...common, ...ownHeaders(pages, request, reply) });
  });
}

function ownHeaders(
  pages: ReadonlyMap<string, Headers>,
  request: FastifyRequest,
  reply: FastifyReply,
): Headers {
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
  const path = request.url.split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
