import { createHash, randomUUIDv7 } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../shared/settings.ts";
import { checkSubmission, isHoneypotFilledIn } from "../../shared/submission/check.ts";
import { endpoints, type Kind, kinds, resultPages } from "../../shared/submission/kinds.ts";
import { limits } from "../../shared/submission/limits.ts";
import type { Payload } from "../../shared/submission/payload.ts";
import { refusals } from "../../shared/submission/texts.ts";
import {
  type Problem,
  problemOf,
  RefusedError,
  sendProblem,
  setProblemHeaders,
  unavailable,
} from "../http/problem.ts";
import { limitPerMinute } from "../http/rate-limit.ts";
import { StoreError } from "../store/errors.ts";
import { keep } from "../store/keep.ts";
import { normalizedEmail } from "../store/normalized-email.ts";
import type { NewSubmission } from "../store/schema.ts";
import type { Clock, Store } from "../store/store.ts";
import { addBodyParsers, encodingOf, malformed, unsupported } from "./body.ts";
import { failedPage } from "./failed-page.ts";
import { isOwnOrigin } from "./own-origin.ts";

export type ReceiveParts = {
  readonly settings: Pick<Settings, "SITE_URL" | "SUBMISSIONS_PER_MINUTE">;
  readonly store: Store;
  readonly clock: Clock;
  /** Absolute path of the built site. */
  readonly siteFolder: string;
  /** Called after a submission has been kept for delivery. */
  readonly onKept: (kind: Kind) => void;
};

/** Adds the endpoints for submissions, which check, keep, then answer. */
export async function addReceive(app: FastifyInstance, parts: ReceiveParts): Promise<void> {
  const { settings, siteFolder } = parts;
  const limit = limitPerMinute(app, settings.SUBMISSIONS_PER_MINUTE, refusals.tooMany);
  addBodyParsers(app);

  // Only when the body has been read: a proxy that cannot send all of it may answer 502 instead of
  // passing our answer on (RFC 9112, 9.6).
  app.addHook("preHandler", async (request) => {
    if (!isOwnOrigin(request, settings.SITE_URL)) {
      throw new RefusedError({ status: 403, detail: refusals.otherSite });
    }
    await limit(request);
  });

  for (const kind of kinds) {
    app.post(endpoints[kind], {
      handler: (request, reply) => receive(kind, parts, request, reply),
      errorHandler: async (error, request, reply) => {
        const problem = await problemWithSubmission(error, request);
        // A form gets a page, everything else problem details.
        if (encodingOf(request) !== "form") return sendProblem(reply, problem);
        const sent = isObject(request.body) ? request.body : {};
        const page = await failedPage(kind, problem, sent, siteFolder, request.log);
        return setProblemHeaders(reply, problem).type("text/html; charset=utf-8").send(page);
      },
    });
  }
}

async function problemWithSubmission(error: unknown, request: FastifyRequest): Promise<Problem> {
  if (error instanceof StoreError) {
    request.log.error({ reason: error.message }, "submission not kept");
    return unavailable;
  }
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413 || statusCode === 415) {
    await dropRest(request.raw);
    const size = request.headers["content-length"];
    const tooLarge = { status: 413, detail: refusals.tooLarge(limits.bodyBytes, size) };
    return statusCode === 413 ? tooLarge : unsupported;
  }
  const problem = problemOf(error, request);
  const isUnreadable = !(error instanceof RefusedError) && problem.status < 500;
  return isUnreadable ? malformed : problem;
}

async function receive(
  kind: Kind,
  { store, clock, onKept }: ReceiveParts,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const encoding = encodingOf(request);
  if (!encoding) throw new RefusedError(unsupported);
  const fields = request.body;
  if (!isObject(fields)) throw new RefusedError(malformed);
  const receivedAt = clock();
  const checked = checkSubmission(kind, fields, new Date(receivedAt));
  if (!checked.ok) {
    const { errors } = checked;
    throw new RefusedError({ status: 422, detail: "Some fields are not valid.", errors });
  }
  const { payload } = checked;
  // The script never sends it, so whoever fills it in with a script is a password manager.
  const isHeld = encoding === "form" && isHoneypotFilledIn(fields);
  const submission: NewSubmission = {
    id: randomUUIDv7(),
    kind,
    payload: JSON.stringify(payload),
    email: normalizedEmail(payload.email),
    fingerprint: fingerprint(kind, payload),
    state: isHeld ? "held" : "pending",
    receivedAt,
  };
  const kept = await keep(store, clock, submission);
  if (kept.outcome === "full") {
    request.log.error({ kind }, "too many submissions are held: this one is refused");
    throw new RefusedError(unavailable);
  }
  request.log.info({ kind, id: kept.id }, `submission ${kept.outcome}`);
  if (!isHeld) onKept(kind);
  // One that is held is answered like any other: its sender must not notice the honeypot.
  reply.header("cache-control", "no-store");
  if (encoding === "form") return reply.redirect(resultPages[kind].sent, 303);
  return reply.code(202).send({ id: kept.id });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Identifies equal content: the SHA-256, in hex, of the kind and the payload without its timestamp
 * and page, which may differ when a visitor sends it again.
 */
function fingerprint(kind: Kind, payload: Payload): string {
  const content = { ...payload, timestamp: undefined, source: undefined };
  return createHash("sha256")
    .update(JSON.stringify([kind, content]))
    .digest("hex");
}

/** More than any form sends, and as much as Caddy accepts in hosting/. */
const longestRestBytes = 128 * 1024;

/** Reads the rest of a body that is refused unread, for the proxy's sake, unless it is too long. */
async function dropRest(body: IncomingMessage): Promise<void> {
  if (Number(body.headers["content-length"] ?? 0) > longestRestBytes || body.readableEnded) return;
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > longestRestBytes) return;
    }
  } catch {
    // Its sender has gone.
  }
}
