import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Settings } from "../shared/settings.ts";
import { limits } from "../shared/submission/limits.ts";
import {
  addRequestLog,
  addSecurityHeaders,
  leaveUnread,
  limitAddresses,
  limitChunks,
  problemOfAddress,
} from "./http/every-request.ts";
import { addHealth } from "./http/health.ts";
import { problemOf, sendProblem } from "./http/problem.ts";
import { trust } from "./http/sender.ts";
import { addSite } from "./http/site.ts";
import type { Log } from "./log.ts";
import { addReceive, type ReceiveParts } from "./receive/receive.ts";
import { closeConnections } from "./shutdown.ts";

export type AppParts = ReceiveParts & {
  readonly settings: Pick<Settings, "TRUST_PROXY">;
  readonly log: Log;
};

// As Fastify's demo has them: a sender that is silent or drips would keep its connection for ever.
const serverLimits = {
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  // Node begins all requests of a connection at once, however many are waiting for their answer.
  maxRequestsPerSocket: 100,
  // Silence, also while a form waits ten seconds for the database.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 },
};

// Each may hold a body, 320 MB in all. With far fewer, one sender who drips would keep all others out.
const mostConnections = 5000;
const logRefusalsEveryMs = 60_000;

/** Builds the HTTP server; the caller makes it listen and close. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, log, store, clock, siteFolder } = parts;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own request log contains paths and client addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust(settings.TRUST_PROXY),
    bodyLimit: limits.bodyBytes,
    ...serverLimits,
    // An address that cannot be decoded.
    frameworkErrors: (error, request, reply) =>
      sendProblem(reply, problemOfAddress(request) ?? problemOf(error, request)),
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
  });

  limitConnections(app);

  addRequestLog(app);
  addSecurityHeaders(app, settings.SITE_URL);
  limitAddresses(app);
  limitChunks(app);
  leaveUnread(app);
  const isClosing = closeConnections(app);
  app.setErrorHandler(async (error, request, reply) => {
    // For example the Content-Range of a 416.
    const { headers = {} } = error as { headers?: Record<string, string> };
    return sendProblem(reply.headers(headers), problemOf(error, request));
  });
  addHealth(app, { store, clock }, isClosing);
  await app.register(rateLimit, { global: false });
  await addSite(app, siteFolder);
  await app.register((scope) => addReceive(scope, parts));
  return app;
}

/** Limits connections, and says in the log, at most once a minute, that some are refused. */
function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = mostConnections;
  app.server.once("drop", () => {
    app.log.error("connections refused");
    setTimeout(() => limitConnections(app), logRefusalsEveryMs).unref();
  });
}
