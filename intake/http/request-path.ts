import type { FastifyRequest } from "fastify";

/** A request's path as it was sent, without its query. */
export function rawPath({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}

/** A request's path, decoded; one that cannot be stays as it was sent, and is no file's. */
export function decodedPath(request: FastifyRequest): string {
  const path = rawPath(request);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Where a redirect leads for this request: its query goes along, unless there is one already. */
export function withQueryOf({ url: requested }: FastifyRequest, to: string): string {
  // Any host will do, as only the rest is used.
  const url = new URL(`http://host${to}`);
  const query = requested.indexOf("?");
  if (query !== -1 && url.search === "") url.search = requested.slice(query);
  return url.pathname + url.search + url.hash;
}
