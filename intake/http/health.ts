import type { FastifyInstance } from "fastify";
import { tryToKeep } from "../store/keep.ts";
import type { Clock, Store } from "../store/store.ts";
import { sendProblem, unavailable } from "./problem.ts";

/** How long an answer of the store serves whoever asks next. */
const probeMs = 5000;

/**
 * Adds `/healthz`, which says that the process runs, and `/readyz`, that a form would be kept.
 *
 * @param isClosing whether the server is closing: it should get no more requests then
 */
export function addHealth(
  app: FastifyInstance,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  isClosing: () => boolean,
): void {
  let probe: Promise<boolean> | undefined;
  function canKeep(): Promise<boolean> {
    probe ??= tryToKeep(store, clock)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        setTimeout(() => {
          probe = undefined;
        }, probeMs).unref();
      });
    return probe;
  }
  const checks = { "/healthz": async () => true, "/readyz": canKeep };
  for (const [path, passes] of Object.entries(checks)) {
    app.get(path, { logLevel: "silent" }, async (_request, reply) => {
      if (isClosing() || !(await passes())) return sendProblem(reply, unavailable);
      return reply.header("cache-control", "no-store").send({ status: "ok" });
    });
  }
}
