import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kind } from "../shared/submission/kinds.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { readBuiltSite } from "./http/built-site.ts";
import { addHealth } from "./http/health.ts";
import { sendProblem } from "./http/problem.ts";
import { addRequestLog, loggableError } from "./http/request-log.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { addSite } from "./http/site.ts";
import type { Log } from "./log.ts";
import { addReceive } from "./receive/receive.ts";
import type { Store } from "./store/store.ts";

export type AppParts = {
  readonly config: Pick<Config, "siteUrl" | "trustedProxies" | "submissionsPerMinute">;
  readonly store: Pick<Store, "keep" | "check">;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute path of the built site. What it holds is listed once. */
  readonly siteFolder: string;
  /** Called when a submission has been kept that is to be delivered. */
  readonly onKept: (kind: Kind) => void;
  /** How long a sender may take; a test is in a hurry. */
  readonly timeLimits?: TimeLimits;
};

/** In milliseconds. */
type TimeLimits = {
  readonly headers: number;
  /** For a whole request, its headers included. */
  readonly request: number;
  /** How often both are checked. */
  readonly checkInterval: number;
  /** For a connection on which nothing moves, such as one that does not read its answer. */
  readonly idle: number;
};

const standardLimits: TimeLimits = {
  headers: 10_000,
  request: 15_000,
  checkInterval: 1000,
  idle: 60_000,
};
const busyAtCloseMs = 6000;

/** What Fastify and its plugins throw; the status of anything else is our fault. */
type HttpError = { readonly statusCode?: number; readonly headers?: Record<string, string> };

/** Builds the HTTP side from its parts; it knows of no port and no process. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, store, clock, log, siteFolder, onKept } = parts;
  const limits = parts.timeLimits ?? standardLimits;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Fastify's own request log has the path and the address in it.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Node takes a requestTimeout below the headersTimeout for that one and lets bodies drip
    // (fastify#4008), so both are set, in both places, and checked every second.
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    http: {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.checkInterval,
    },
    // What arrives on an open connection while closing is still taken and answered.
    return503OnClosing: false,
  });

  addRequestLog(app);
  closeBusyConnections(app);
  addSecurityHeaders(app, config.siteUrl);
  const site = await readBuiltSite(siteFolder);
  if (site.files.size === 0) log.warn("there is no built site: every page answers 404");
  app.setErrorHandler(async (error, request, reply) => {
    const { statusCode: status = 500, headers = {} } = error as HttpError;
    if (status >= 400 && status < 500) {
      return sendProblem(reply.headers(headers), { status, detail: "This cannot be answered." });
    }
    request.log.error({ error: loggableError(error as Error) }, "request failed");
    return sendProblem(reply, { status: 500, detail: "Something went wrong on our side." });
  });
  const checkAnew = addHealth(app, store);
  await app.register(async (scope) => {
    await addReceive(scope, {
      store,
      clock,
      siteUrl: config.siteUrl,
      site,
      submissionsPerMinute: config.submissionsPerMinute,
      onKept,
      onUnavailable: checkAnew,
    });
  });
  await addSite(app, site);
  return app;
}

/**
 * Completes what Fastify's close does. It closes idle connections at once and says `Connection:
 * close` in answers to requests that begin afterwards; requests already under way would leave their
 * connections open (fastify#7044), and slow ones would not end.
 */
function closeBusyConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), busyAtCloseMs).unref();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
