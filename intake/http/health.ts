import type { FastifyInstance } from "fastify";
import type { Store } from "../store/database.ts";
import { canKeep } from "../store/keep.ts";
import { sendProblem, unavailable } from "./problem.ts";

/**
 * Adds `/healthz`, which says that the process runs, and `/readyz`, that it can keep submissions.
 *
 * @param isClosing whether the server is closing: it should get no more requests then
 */
export function addHealth(app: FastifyInstance, store: Store, isClosing: () => boolean): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    if (isClosing() || !(await canKeep(store))) return sendProblem(reply, unavailable);
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });
}
