import type { FastifyInstance } from "fastify";
import type { Keeper } from "../store/keeper.ts";
import { sendProblem, unavailable } from "./problem.ts";

/**
 * Adds `/healthz`, which says that the process runs, and `/readyz`, that it can keep submissions.
 *
 * @param isClosing whether the server is closing: it should get no more requests then
 */
export function addHealth(
  app: FastifyInstance,
  { canKeep }: Keeper,
  isClosing: () => boolean,
): void {
  const checks = { "/healthz": async () => true, "/readyz": canKeep };
  for (const [path, passes] of Object.entries(checks)) {
    app.get(path, { logLevel: "silent" }, async (_request, reply) => {
      if (isClosing() || !(await passes())) return sendProblem(reply, unavailable);
      return reply.header("cache-control", "no-store").send({ status: "ok" });
    });
  }
}
