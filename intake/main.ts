import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { ExpectedError } from "../shared/settings/expected-error.ts";
import type { Kind } from "../shared/submission/kinds.ts";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { type Deliverer, startDeliverer } from "./delivery/deliverer.ts";
import { userAgent } from "./delivery/send.ts";
import { inheritedSocket } from "./http/inherited-socket.ts";
import { loggableError } from "./http/problem.ts";
import { createLog, type Log } from "./log.ts";
import { type MetricsParts, startMetrics } from "./metrics.ts";
import { startRetention } from "./retention.ts";
import { openStore } from "./store/open-store.ts";

const siteFolder = fileURLToPath(new URL("../dist/", import.meta.url));

// Container runtimes wait ten seconds after SIGTERM; the close limit includes the delivery grace.
const deliveryGraceMs = 4000;
const closeLimitMs = 8000;

/** @returns a function that shuts everything down in order */
async function start(log: Log): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  for (const warning of config.warnings) log.warn(warning);
  const store = await openStore(config.database, "server", {
    warn: (line) => log.warn(line),
    onLost: (error) => {
      log.fatal({ reason: error.message }, "the store is lost");
      // The `uncaughtException` handler below shuts the process down in order.
      throw error;
    },
  });
  const parts = { store, clock: Date.now, log };

  // Submissions can arrive before the deliverer starts; it then finds them in the store.
  let deliverer: Deliverer | undefined;
  const onKept = (kind: Kind) => deliverer?.notify(kind);
  const app = await createApp({ ...parts, config, siteFolder, onKept });
  // In `preClose`, the server still answers visitors while the last attempts finish.
  app.addHook("preClose", async () => deliverer?.stop(deliveryGraceMs));
  let metrics: Awaited<ReturnType<typeof listenForMetrics>>;
  try {
    await listen(app, config);
    metrics = await listenForMetrics(parts, config.metricsPort);
  } catch (error) {
    await app.close();
    await store.close();
    throw error;
  }
  deliverer = startDeliverer({
    ...parts,
    ...config,
    userAgent: userAgent(config.siteUrl),
  });
  const endRetention = startRetention({ ...parts, ...config });

  return async () => {
    endRetention();
    await Promise.all([app.close(), metrics?.close()]);
    await store.close();
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  const fd = inheritedSocket(process.env, process.pid);
  // With a descriptor, Node ignores the host, but without a host Fastify would open further
  // sockets.
  const where = fd === undefined ? { host, port } : { fd, host };
  try {
    await app.listen({ ...where, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    const code = codeOf(error);
    if (fd !== undefined) {
      throw new ExpectedError(`LISTEN_FDS: cannot listen on file descriptor ${fd} (${code}).`);
    }
    const variable = code === "EADDRINUSE" || code === "EACCES" ? "PORT" : "HOST";
    throw new ExpectedError(`${variable}: cannot listen on ${host} port ${port} (${code}).`);
  }
}

async function listenForMetrics(
  parts: Omit<MetricsParts, "port"> & { log: Log },
  port: number | undefined,
) {
  if (port === undefined) return undefined;
  try {
    const metrics = await startMetrics({ ...parts, port });
    parts.log.info(`metrics on ${metrics.url}`);
    return metrics;
  } catch (error) {
    throw new ExpectedError(`METRICS_PORT: cannot listen on port ${port} (${codeOf(error)}).`);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function refuseStart(error: unknown): never {
  if (!(error instanceof ExpectedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// Handled from the beginning and every time: after Ctrl-C, npm sends the signal again, which must
// not end the process in the middle of a response.
const stopped = Promise.withResolvers<number>();
process.on("SIGINT", () => stopped.resolve(0));
process.on("SIGTERM", () => stopped.resolve(0));

const log = createLog();
const close = await start(log).catch(refuseStart);
process.on("uncaughtException", (error) => {
  log.fatal({ error: loggableError(error) }, "unexpected error, closing");
  // With this exit code, the service manager restarts the server.
  stopped.resolve(1);
});
const code = await stopped.promise;
log.info("closing");
setTimeout(() => process.exit(1), closeLimitMs);
await close();
log.info("closed");
process.exit(code);
