import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Settings } from "../shared/settings.ts";
import type { Kind } from "../shared/submission/kinds.ts";
import { addRequestLog, addSecurityHeaders } from "./http/every-request.ts";
import { problemOf, sendProblem } from "./http/problem.ts";
import { addSite } from "./http/site.ts";
import type { Log } from "./log.ts";
import { addReceive } from "./receive/receive.ts";
import type { Clock, Store } from "./store/database.ts";

export type AppParts = {
  readonly settings: Pick<Settings, "SITE_URL" | "TRUST_PROXY" | "SUBMISSIONS_PER_MINUTE">;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute path of the built site. */
  readonly siteFolder: string;
  /** Called after a submission has been kept for delivery. */
  readonly onKept: (kind: Kind) => void;
  /** How long a sender may take; tests shorten it. */
  readonly timeLimits?: TimeLimits;
};

/** In milliseconds. */
type TimeLimits = {
  readonly headers: number;
  /** For a whole request, its headers included. */
  readonly request: number;
  /** How often both are checked. */
  readonly checkInterval: number;
  /** For a connection without traffic, for example when a client does not read its response. */
  readonly idle: number;
};

const standardLimits: TimeLimits = {
  headers: 10_000,
  request: 15_000,
  checkInterval: 1000,
  idle: 60_000,
};
const busyAtCloseMs = 6000;
// Each may have a file open as well, and 1024 is the least that systems let a process open: the rest
// are refused, and nothing else fails.
const maxConnections = 400;

/** Builds the HTTP server; the caller makes it listen and close. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, log, siteFolder } = parts;
  const limits = parts.timeLimits ?? standardLimits;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own request log contains paths and client addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.TRUST_PROXY.length > 0 ? [...settings.TRUST_PROXY] : false,
    // Node treats a requestTimeout below the headersTimeout as the headersTimeout and lets bodies
    // drip (fastify#4008), so both are set, in both places.
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    http: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.checkInterval,
    },
    // An address that cannot be decoded.
    frameworkErrors: (error, request, reply) => sendProblem(reply, problemOf(error, request)),
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
  });
  app.server.maxConnections = maxConnections;

  addRequestLog(app);
  const isClosing = closeBusyConnections(app);
  addSecurityHeaders(app, settings.SITE_URL);
  app.setErrorHandler(async (error, request, reply) => {
    // For example the Content-Range of a 416.
    const { headers = {} } = error as { headers?: Record<string, string> };
    return sendProblem(reply.headers(headers), problemOf(error, request));
  });
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  await addSite(app, siteFolder);
  // Last, since it measures how long the event loop blocks: starting up is not load.
  await app.register((scope) => addReceive(scope, { ...parts, isClosing }));
  return app;
}

/**
 * Completes Fastify's close, which closes idle connections and sends `Connection: close` to later
 * requests. Without this, requests in progress would leave their connections open (fastify#7044),
 * and slow ones would never end.
 *
 * @returns a function that returns whether the app is closing
 */
function closeBusyConnections(app: FastifyInstance): () => boolean {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), busyAtCloseMs).unref();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  return () => isClosing;
}
