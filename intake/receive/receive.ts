import { createHash, randomUUIDv7 } from "node:crypto";
import type { IncomingMessage } from "node:http";
import formbody from "@fastify/formbody";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkSubmission } from "../../shared/submission/check.ts";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { endpoints, type Kind, kinds, resultPages } from "../../shared/submission/kinds.ts";
import type { Payload } from "../../shared/submission/payload.ts";
import { labelOf, refusals } from "../../shared/submission/texts.ts";
import { suspicionOf } from "../../shared/submission/traps.ts";
import type { AppParts } from "../app.ts";
import { type Problem, problemOf, sendProblem, setProblemHeaders } from "../http/problem.ts";
import type { Store } from "../store/database.ts";
import { comparable } from "../store/erase.ts";
import { StoreError } from "../store/errors.ts";
import { check, keep, type Repetition } from "../store/keep.ts";
import { failedPage } from "./failed-page.ts";
import { isOwnOrigin } from "./own-origin.ts";

const bodyLimitBytes = 64 * 1024;
const maxEventLoopDelayMs = 1000;
const retryAfterSeconds = 10;

const malformed: Problem = { status: 400, detail: refusals.unreadable };
const unsupported: Problem = {
  status: 415,
  detail: "Send application/json or application/x-www-form-urlencoded.",
};
const unavailable: Problem = {
  status: 503,
  detail: refusals.unavailable,
  retryAfterSeconds,
};

type ReceiveParts = Omit<AppParts, "timeLimits"> & {
  /** Whether the server is closing: it should get no more requests then. */
  readonly isClosing: () => boolean;
};

/** Adds `/readyz` and the endpoints for submissions, which check, keep, then answer. */
export async function addReceive(app: FastifyInstance, parts: ReceiveParts): Promise<void> {
  const { store, settings, siteFolder, isClosing } = parts;
  const fail: Fail = (request, reply, problem) => sendFailure(siteFolder, request, reply, problem);

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: async (request, reply) => {
      await fail(request, reply, unavailable);
    },
  });
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    if (isClosing() || !(await canKeep(store))) return sendProblem(reply, unavailable);
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });
  await app.register(rateLimit, {
    global: false,
    max: settings.SUBMISSIONS_PER_MINUTE,
    timeWindow: 60_000,
  });
  // Without route options, both endpoints share one limit.
  const limit = app.createRateLimit();

  await app.register(formbody, { bodyLimit: bodyLimitBytes });
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));

  // Only when the body has been read: a proxy that cannot send all of it may answer 502 instead of
  // passing our answer on (RFC 9112, 9.6).
  app.addHook("preHandler", async (request, reply) => {
    if (!kindOf(request)) return undefined;
    if (!isOwnOrigin(request, settings.SITE_URL)) {
      return fail(request, reply, { status: 403, detail: refusals.otherSite });
    }
    const used = await limit(request);
    if (used.isAllowed || !used.isExceeded) return undefined;
    return fail(request, reply, {
      status: 429,
      detail: refusals.tooMany,
      retryAfterSeconds: Math.max(1, used.ttlInSeconds),
    });
  });

  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof StoreError) {
      request.log.error({ reason: error.message }, "submission not kept");
      return fail(request, reply, unavailable);
    }
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode === 413 || statusCode === 415) {
      await dropRest(request.raw);
      const tooLong = { status: 413, detail: tooLarge(request) };
      return fail(request, reply, statusCode === 413 ? tooLong : unsupported);
    }
    const isMalformed = statusCode >= 400 && statusCode < 500;
    return fail(request, reply, isMalformed ? malformed : problemOf(error, request));
  });

  for (const kind of kinds) {
    const options = { bodyLimit: bodyLimitBytes, config: { kind } };
    app.post(endpoints[kind], options, (request, reply) =>
      receive(kind, { ...parts, fail }, request, reply),
    );
  }
}

const canKeep = (store: Store) =>
  check(store).then(
    () => true,
    () => false,
  );

async function receive(
  kind: Kind,
  { store, clock, onKept, fail }: ReceiveParts & { readonly fail: Fail },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const encoding = encodingOf(request);
  if (!encoding) return fail(request, reply, unsupported);
  const fields = request.body;
  if (!isRecord(fields)) return fail(request, reply, malformed);
  const key = request.headers["idempotency-key"]?.toString();
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
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
  const submission = {
    id: randomUUIDv7(),
    kind,
    payload: JSON.stringify(checked.payload),
    email: comparable(checked.payload.email),
    fingerprint: fingerprint(kind, checked.payload),
    suspicion: suspicion ?? null,
    receivedAt,
  };
  const kept = await keep(store, submission, repetitionOf(key, encoding));
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

type Fail = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
) => Promise<FastifyReply>;

/** Responds to a form with a page, and to everything else with problem details. */
async function sendFailure(
  siteFolder: string,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<FastifyReply> {
  const kind = kindOf(request);
  if (!kind || encodingOf(request) !== "form") return sendProblem(reply, problem);
  const page = await failedPage(kind, problem, siteFolder);
  return setProblemHeaders(reply, problem).type("text/html; charset=utf-8").send(page);
}

const kindOf = ({ routeOptions }: FastifyRequest) => (routeOptions.config as { kind?: Kind }).kind;

/** The two ways a submission can arrive. */
type Encoding = "json" | "form";

function encodingOf({ headers }: FastifyRequest): Encoding | undefined {
  const [type = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() === "application/json") return "json";
  return type.trim() === "application/x-www-form-urlencoded" ? "form" : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A form without a script has no key; JSON without one is always new. */
function repetitionOf(key: string | undefined, encoding: Encoding): Repetition {
  if (key !== undefined) return { by: "key", key };
  return { by: encoding === "form" ? "content" : "nothing" };
}

/**
 * Identifies equal content: the SHA-256, in hex, of the kind and the payload without its timestamp,
 * which differs in a repeated request.
 */
function fingerprint(kind: Kind, payload: Payload): string {
  const content = { ...payload, timestamp: undefined };
  return createHash("sha256")
    .update(JSON.stringify([kind, content]))
    .digest("hex");
}

/** Names the limits to a visitor whose browser sent the form, and who can't see its size. */
function tooLarge(request: FastifyRequest): string {
  const kind = kindOf(request);
  const fields = Object.entries(kind ? fieldsOf[kind] : {});
  const whole = refusals.tooLarge(bodyLimitBytes, request.headers["content-length"]);
  const longest = fields
    .filter(([, { type }]) => type === "multiline")
    .map(([name, { maxLength }]) => refusals.longestField(labelOf(name), maxLength));
  return [whole, ...longest].join(" ");
}

/** More than any form sends, and than the proxies in hosting/ accept. */
const longestRestBytes = 128 * 1024;

/** Reads the rest of a body that is refused unread, for the proxy's sake. */
async function dropRest(body: IncomingMessage): Promise<void> {
  if (Number(body.headers["content-length"] ?? 0) > longestRestBytes || body.readableEnded) return;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes > longestRestBytes) return;
  }
}
