import Fastify from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { KindStatus, Leftovers, OperatorStore } from "./store/operator-store.ts";
import { type Clock, states } from "./store/store.ts";

export type MetricsParts = {
  readonly store: Pick<OperatorStore, "status" | "leftovers">;
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
  const gauges = storeGauges(registry);
  const app = Fastify({ forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    const kinds = await store.status().catch(() => undefined);
    gauges.set(kinds, await store.leftovers?.().catch(() => undefined), clock());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  const address = await app.listen({ host: "127.0.0.1", port });
  return { url: `${address}/metrics`, close: () => app.close() };
}

function storeGauges(registry: Registry) {
  const registers = [registry];
  const up = new Gauge({
    name: "intake_store_up",
    help: "1 if the store could be read for this answer, 0 if not.",
    registers,
  });
  const submissions = new Gauge({
    name: "intake_submissions",
    help: "Submissions in the store, by kind and state.",
    labelNames: ["kind", "state"],
    registers,
  });
  const oldest = new Gauge({
    name: "intake_oldest_undelivered_seconds",
    help: "Age of the oldest pending or failed submission; 0 if there is none.",
    labelNames: ["kind"],
    registers,
  });
  const log = new Gauge({
    name: "intake_database_log_bytes",
    help: "Size of SQLite's write-ahead log; it grows without limit while another program keeps reading.",
    registers,
  });
  return {
    /** Pass `undefined` if the store cannot be read: keeping old numbers would hide the failure. */
    set(
      kinds: readonly KindStatus[] | undefined,
      database: Leftovers | undefined,
      now: number,
    ): void {
      up.set(kinds ? 1 : 0);
      submissions.reset();
      oldest.reset();
      log.remove();
      if (database) log.set(database.logBytes);
      for (const { kind, counts, oldestUndeliveredAt } of kinds ?? []) {
        for (const state of states) submissions.set({ kind, state }, counts[state]);
        oldest.set({ kind }, Math.max(0, now - (oldestUndeliveredAt ?? now)) / 1000);
      }
    },
  };
}
