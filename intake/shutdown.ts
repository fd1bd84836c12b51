import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Kind } from "../shared/submission/kinds.ts";
import type { Delivery } from "./delivery/deliver.ts";
import { loggableError } from "./http/problem.ts";
import type { Log } from "./log.ts";
import type { Store } from "./store/store.ts";

// When the parts of the server end, in milliseconds from the signal. The process ends within eight
// seconds, since container runtimes kill it after ten; a database that hangs is given two.
const processEndsMs = 7000;
const connectionsEndMs = processEndsMs - 2000;
const attemptsEndMs = connectionsEndMs - 2000;
// Time for three of the health checks in hosting/caddy/Caddyfile.
const noticeMs = 1000;

/** What ends with the server. */
export type Running = {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly endRetention: () => void;
};

/**
 * Ends the process on a signal or an unexpected error: in order if possible, in time in any case.
 * Until the server has started, there is nothing to close: a start can be cut off anywhere.
 *
 * @returns a function to call when it has started
 */
export function endInOrder(log: Log): (server: Running) => void {
  let running: Running | undefined;
  let isEnding = false;

  async function end(): Promise<void> {
    // After Ctrl-C, npm sends the signal again.
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      log.error("not closed in time");
      process.exit(1);
    }, processEndsMs);
    log.info("closing");
    await close(running).then(() => log.info("closed"), note);
    process.exit();
  }
  function note(error: unknown): void {
    log.fatal({ error: loggableError(error) }, "unexpected error");
    process.exitCode = 1;
  }
  function endForError(error: unknown): void {
    note(error);
    void end();
  }
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, end);
  return (server) => {
    running = server;
    process.on("uncaughtException", endForError).on("unhandledRejection", endForError);
  };
}

async function close(server: Running | undefined): Promise<void> {
  server?.endRetention();
  // With the last attempts, and the requests in progress.
  await server?.app.close();
  await server?.store.close();
}

/**
 * Lets a closing app answer visitors while a proxy notices that /healthz fails, and while the last
 * attempts to deliver finish.
 */
export function finishDeliveries(
  app: FastifyInstance,
  deliveries: ReadonlyMap<Kind, Delivery>,
): void {
  app.addHook("preClose", async () => {
    const cut = AbortSignal.timeout(attemptsEndMs);
    const ends = [...deliveries.values()].map((delivery) => delivery.stop(cut));
    await Promise.all([sleep(noticeMs), ...ends]);
  });
}

/**
 * Completes Fastify's close, which closes idle connections and sends `Connection: close` to later
 * requests. Without this, requests in progress would leave their connections open (fastify#7044),
 * and slow ones would never end.
 *
 * @returns a function that returns whether the app is closing
 */
export function closeConnections(app: FastifyInstance): () => boolean {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), connectionsEndMs).unref();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  return () => isClosing;
}
