import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Clock } from "./clock.ts";
import type { KindStatus, Leftovers, OperatorStore } from "./store/operator-store.ts";
import { states } from "./store/store.ts";

export type MetricsParts = {
  readonly store: Pick<OperatorStore, "status" | "leftovers">;
  readonly clock: Clock;
  /** On the loopback address; 0 lets the system choose. */
  readonly port: number;
};

/**
 * Serves `/metrics` in Prometheus' text format, on a separate port that only this machine reaches:
 * the numbers of submissions are not public. Each request reads the store; if that fails,
 * `intake_store_up` is 0 and the store's numbers are missing.
 *
 * @returns the address, and `close`, which ends open connections too
 * @throws Error with a code such as EADDRINUSE when it cannot listen
 */
export async function startMetrics({ store, clock, port }: MetricsParts) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = storeGauges(registry);

  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const kinds = await store.status().catch(() => undefined);
    gauges.set(kinds, await store.leftovers?.().catch(() => undefined), clock());
    const body = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType }).end(body);
  });
  return {
    url: `http://127.0.0.1:${await listen(server, port)}/metrics`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
    help: "How long the oldest pending or failed submission has waited; 0 when there is none.",
    labelNames: ["kind"],
    registers,
  });
  const log = new Gauge({
    name: "intake_database_log_bytes",
    help: "Size of SQLite's write-ahead log; it grows without bound while a reader stays.",
    registers,
  });
  return {
    /** `undefined` when the store cannot be read: old numbers would look as if all were well. */
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

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
