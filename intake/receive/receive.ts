import { randomUUIDv7 } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { headersFor } from "../../shared/headers/headers-file.ts";
import { checkSubmission } from "../../shared/submission/check.ts";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { endpoints, type Kind, kinds, resultPages } from "../../shared/submission/kinds.ts";
import { suspicionOf } from "../../shared/submission/traps.ts";
import type { AppParts } from "../app.ts";
import type { BuiltSite } from "../http/built-site.ts";
import { type Problem, problemOf, sendProblem, setProblemHeaders } from "../http/problem.ts";
import { type Store, StoreUnavailable } from "../store/store.ts";
import { failedPage } from "./failed-page.ts";
import { MinuteCounts } from "./minute-counts.ts";
import { dropRest, readBody, readEncoding } from "./read-body.ts";
import { fingerprint, isIdempotencyKey, repetitionOf } from "./repetition.ts";

type ReceiveParts = Pick<AppParts, "store" | "clock" | "config" | "onKept"> & {
  /** Contains the result pages for visitors without JavaScript. */
  readonly site: BuiltSite;
  /** Called when the store could not keep a submission. */
  readonly onUnavailable: () => void;
};

const bodyLimitBytes = 64 * 1024;
const maxEventLoopDelayMs = 1000;
const retryAfterSeconds = 10;

const malformed: Problem = { status: 400, detail: "The request cannot be read." };
const unavailable: Problem = {
  status: 503,
  detail: "We cannot accept this right now. Please try again in a moment.",
  retryAfterSeconds,
};

/** Adds the endpoints for submissions, which check, keep, then answer. */
export async function addReceive(app: FastifyInstance, parts: ReceiveParts): Promise<void> {
  const { store, clock, config, site, onKept, onUnavailable } = parts;

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: (request, reply) => fail(request, reply, unavailable),
  });
  await app.register(rateLimit, {
    global: false,
    max: config.submissionsPerMinute,
    timeWindow: 60_000,
    store: MinuteCounts,
  });
  // Without route options, both endpoints share one limit.
  const limit = app.createRateLimit();

  app.addHook("onRequest", async (request, reply) => {
    if (!isOwnOrigin(request, config.siteUrl)) {
      return fail(request, reply, { status: 403, detail: "Please use the form on our own site." });
    }
    // The first bytes of the body were invalid HTTP: Node has answered 400 and closed the
    // connection, so the client address is no longer available for the limit.
    if (request.socket.destroyed) return fail(request, reply, malformed);
    const used = await limit(request);
    if (!used.isAllowed && used.isExceeded) {
      return fail(request, reply, {
        status: 429,
        detail: "Too many submissions at once. Please wait a minute and try again.",
        retryAfterSeconds: Math.max(1, used.ttlInSeconds),
      });
    }
    if (readEncoding(request.headers["content-type"]) === undefined) {
      const detail = "Send application/json or application/x-www-form-urlencoded, in UTF-8.";
      return fail(request, reply, { status: 415, detail });
    }
    const coding = request.headers["content-encoding"];
    if (coding !== undefined && coding.toLowerCase() !== "identity") {
      reply.header("accept-encoding", "identity");
      return fail(request, reply, { status: 415, detail: "Send it uncompressed." });
    }
    return undefined;
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemOf(error, request);
    const { status } = problem;
    if (status === 500) return fail(request, reply, problem);
    if (status !== 413) return fail(request, reply, { status, detail: malformed.detail });
    await dropRest(request.raw);
    return fail(request, reply, { status, detail: tooLarge(request) });
  });

  for (const kind of kinds) {
    app.post(endpoints[kind], { bodyLimit: bodyLimitBytes, config: { kind } }, (request, reply) =>
      receive(kind, request, reply),
    );
  }

  async function receive(kind: Kind, request: FastifyRequest, reply: FastifyReply) {
    const encoding = readEncoding(request.headers["content-type"]) ?? "json";
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const fields = readBody(encoding, body);
    if (!fields) return fail(request, reply, malformed);
    const key = request.headers["idempotency-key"]?.toString();
    if (key !== undefined && !isIdempotencyKey(key)) {
      const detail = "Idempotency-Key must be 1 to 255 printable ASCII characters.";
      return fail(request, reply, { status: 400, detail });
    }

    const receivedAt = clock();
    const checked = checkSubmission(kind, fields, new Date(receivedAt));
    if (!checked.ok) {
      const { errors } = checked;
      return fail(request, reply, { status: 422, detail: "Some fields are not valid.", errors });
    }

    const suspicion = suspicionOf(fields);
    let kept: Awaited<ReturnType<Store["keep"]>>;
    try {
      kept = await store.keep({
        id: randomUUIDv7(),
        kind,
        payload: JSON.stringify(checked.payload),
        fingerprint: fingerprint(kind, checked.payload),
        receivedAt,
        repetition: repetitionOf(key, encoding, receivedAt),
        suspicion,
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      request.log.error({ reason: error.message }, "submission not kept");
      onUnavailable();
      return fail(request, reply, unavailable);
    }
    if (kept.outcome === "conflict") {
      request.log.info({ kind }, "submission conflict");
      const detail = "This Idempotency-Key has been used for another submission.";
      const errors = [{ field: "Idempotency-Key", message: detail }];
      return fail(request, reply, { status: 422, detail, errors });
    }
    request.log.info({ kind, id: kept.id, heldFor: suspicion }, `submission ${kept.outcome}`);
    // A repetition may have released a held submission.
    if (!suspicion) onKept(kind);
    // A suspicious submission is answered like any other: its sender must not notice the trap.
    reply.header("cache-control", "no-store");
    if (encoding === "form") return reply.redirect(resultPages[kind].sent, 303);
    return reply.code(202).send({ id: kept.id });
  }

  /** Responds to a form with a page, and to everything else with problem details. */
  async function fail(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
    const { kind } = request.routeOptions.config as { kind?: Kind };
    const isForm = readEncoding(request.headers["content-type"]) === "form";
    if (!isForm || !kind) return sendProblem(reply, problem);
    const page = await failedPage(kind, problem, site.folder);
    reply.headers(headersFor(site.headerRules, resultPages[kind].failed));
    return setProblemHeaders(reply, problem).type("text/html; charset=utf-8").send(page);
  }
}

/** Names the limits to a visitor whose browser sent the form, and who can't see its size. */
function tooLarge({ routeOptions, headers }: FastifyRequest): string {
  const { kind } = routeOptions.config as { kind?: Kind };
  const longest = Object.values(kind ? fieldsOf[kind] : {}).find(
    ({ type }) => type === "multiline",
  );
  const length = headers["content-length"] ? `, and has ${headers["content-length"]}` : "";
  const field = longest
    ? ` Even ${longest.label} may have at most ${longest.maxLength} characters.`
    : "";
  return `The whole form may have ${bodyLimitBytes} bytes${length}.${field}`;
}

/**
 * True unless the headers show that another site's page sent the request. Every current browser
 * sends Sec-Fetch-Site (W3C, Fetch Metadata) or at least Origin with a POST; a client that sends
 * neither is not a browser, so no visitor's cookies or network position can be abused through it.
 */
function isOwnOrigin(request: FastifyRequest, siteUrl: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  // This header decides: scripts cannot set it, and it is right even where Origin is "null" because
  // of privacy settings, or where a proxy hides the host that the visitor sees. `none` only means
  // that no page was involved, so Origin is checked as well.
  if (site !== undefined && site !== "none") return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl.origin) return true;
  // Visitors may use another host name than the canonical one.
  return origin === `https://${request.host}` || origin === `http://${request.host}`;
}
