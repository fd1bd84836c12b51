import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";

// The check writes, so that its result is used for a while: nobody can wear the disk out with it.
const reuseMs = 1000;

/** Adds `/healthz` (the process runs) and `/readyz` (a submission could be kept now). */
export function addHealth(app: FastifyInstance, store: Pick<Store, "check">, clock: Clock): void {
  let isClosing = false;
  let last: { at: number; result: Promise<boolean> } | undefined;

  app.addHook("preClose", async () => {
    isClosing = true;
  });

  function isStoreUsable(): Promise<boolean> {
    const now = clock();
    if (!last || now - last.at >= reuseMs || now < last.at) {
      const result = store.check().then(
        () => true,
        () => false,
      );
      last = { at: now, result };
    }
    return last.result;
  }

  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    const isReady = !isClosing && (await isStoreUsable());
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isReady ? "ok" : "unavailable" });
  });
}
