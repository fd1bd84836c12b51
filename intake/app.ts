import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kind } from "../shared/submission/kinds.ts";
import type { Config } from "./config.ts";
import { readBuiltSite } from "./http/built-site.ts";
import { addRequestLog, addSecurityHeaders, requireUnambiguous } from "./http/every-request.ts";
import { addHealth } from "./http/health.ts";
import { problemOf, sendProblem } from "./http/problem.ts";
import { addSite, decodable } from "./http/site.ts";
import type { Log } from "./log.ts";
import { addReceive } from "./receive/receive.ts";
import type { Clock, Store } from "./store/store.ts";

export type AppParts = {
  readonly config: Pick<Config, "siteUrl" | "trustedProxies" | "submissionsPerMinute">;
  readonly store: Pick<Store, "keep" | "check">;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute path of the built site; its files are listed once, at startup. */
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

/** Builds the HTTP server; the caller makes it listen and close. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, store, log, siteFolder } = parts;
  const limits = parts.timeLimits ?? standardLimits;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own request log contains paths and client addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Node treats a requestTimeout below the headersTimeout as the headersTimeout and lets bodies
    // drip (fastify#4008), so both are set, in both places.
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    http: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.checkInterval,
      // Node would drop the second of two headers, such as Host and Content-Type.
      joinDuplicateHeaders: true,
    },
    rewriteUrl: ({ url = "/" }) => decodable(url),
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
  });

  addRequestLog(app);
  const isClosing = closeBusyConnections(app);
  addSecurityHeaders(app, config.siteUrl);
  requireUnambiguous(app);
  const site = await readBuiltSite(siteFolder);
  if (site.files.size === 0) log.warn("the site is not built: every page answers 404");
  app.setErrorHandler(async (error, request, reply) => {
    // For example the Content-Range of a 416.
    const { headers = {} } = error as { headers?: Record<string, string> };
    return sendProblem(reply.headers(headers), problemOf(error, request));
  });
  const recheckStore = addHealth(app, store, isClosing);
  await addSite(app, site);
  // Last, since it measures how long the event loop blocks: starting up is not load.
  await app.register((scope) => addReceive(scope, { ...parts, site, onUnavailable: recheckStore }));
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
