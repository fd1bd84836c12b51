import Fastify from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { type Clock, type Store, states } from "./store/store.ts";

export type MetricsParts = {
  readonly store: Pick<Store, "status" | "leftovers">;
  readonly clock: Clock;
  /** On the loopback address; 0 lets the system choose. */
  readonly port: number;
};

/**
 * Serves `/metrics` in Prometheus' text format, on a separate port that only this machine can
 * reach: the numbers of submissions are not public. Each request reads the store; if that fails,
 * `intake_store_up` is 0 and the store's numbers are missing.
 *
 * @returns the address, and `close`, which ends open connections too
 * @throws Error with a code such as EADDRINUSE when it cannot listen
 */
export async function startMetrics({ store, clock, port }: MetricsParts) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const update = addStoreGauges(registry, store, clock);
  const app = Fastify({ forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    await update();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  const address = await app.listen({ host: "127.0.0.1", port });
  return { url: `${address}/metrics`, close: () => app.close() };
}

/** @returns a function that reads the store */
function addStoreGauges(registry: Registry, store: MetricsParts["store"], clock: Clock) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge("intake_store_up", "1 if the store could be read for this answer, 0 if not.");
  const submissions = gauge("intake_submissions", "Submissions in the store, by kind and state.", [
    "kind",
    "state",
  ]);
  const oldest = gauge(
    "intake_oldest_undelivered_seconds",
    "Age of the oldest pending or failed submission; 0 if there is none.",
    ["kind"],
  );
  const log = gauge(
    "intake_database_log_bytes",
    "Size of SQLite's write-ahead log; it grows without limit while another program keeps reading.",
  );
  return async () => {
    const kinds = await store.status().catch(() => undefined);
    const database = await store.leftovers?.().catch(() => undefined);
    const now = clock();
    up.set(kinds ? 1 : 0);
    // Keeping old numbers would hide a failure.
    submissions.reset();
    oldest.reset();
    log.remove();
    if (database) log.set(database.logBytes);
    for (const { kind, counts, oldestUndeliveredAt = now } of kinds ?? []) {
      for (const state of states) submissions.set({ kind, state }, counts[state]);
      oldest.set({ kind }, Math.max(0, now - oldestUndeliveredAt) / 1000);
    }
  };
}
