import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredCoding } from "./coding.ts";
import { rangeFor, statusFor } from "./conditions.ts";
import { sendProblem } from "./problem.ts";
import type { Representation, SiteFile } from "./site-files.ts";

/** The representation of a file that suits a request best. */
export function representationFor(request: FastifyRequest, file: SiteFile): Representation {
  const coding = preferredCoding(request.headers["accept-encoding"], file.codings);
  return file[coding] ?? file.identity;
}

/** Answers a GET or HEAD with a file: whole, a range of it, or only that nothing has changed. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
): FastifyReply {
  const chosen = representationFor(request, file);
  const status = statusFor(request.headers, chosen);
  if (status === 412) return sendProblem(reply, { status, detail: "This cannot be answered." });
  reply.headers({ "cache-control": file.cacheControl, etag: chosen.etag });
  if (file.codings.length > 1) reply.header("vary", "accept-encoding");
  if (status === 304) return reply.code(304).send();

  reply.headers({ "content-type": file.contentType, "last-modified": chosen.lastModified });
  if (chosen.coding !== "identity") {
    return reply.header("content-encoding", chosen.coding).send(chosen.body);
  }
  return sendRange(request, reply.header("accept-ranges", "bytes"), chosen);
}

/** Answers 404 with the page that says so. */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SiteFile,
): FastifyReply {
  const { coding, body } = representationFor(request, page);
  reply.headers({ "cache-control": page.cacheControl, "content-type": page.contentType });
  if (page.codings.length > 1) reply.header("vary", "accept-encoding");
  if (coding !== "identity") reply.header("content-encoding", coding);
  return reply.code(404).send(body);
}

function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  chosen: Representation,
): FastifyReply {
  const { body } = chosen;
  // A range has no meaning for HEAD (RFC 9110, 14.2).
  const range =
    request.method === "GET" ? rangeFor(request.headers, body.length, chosen) : undefined;
  if (range === undefined) return reply.send(body);
  if (range === "unsatisfiable") {
    return sendProblem(reply.header("content-range", `bytes */${body.length}`), {
      status: 416,
      detail: "There is no such range in the file.",
    });
  }
  const { first, last } = range;
  return reply
    .code(206)
    .header("content-range", `bytes ${first}-${last}/${body.length}`)
    .send(body.subarray(first, last + 1));
}
