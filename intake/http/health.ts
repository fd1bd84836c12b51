import type { FastifyInstance } from "fastify";
import type { Store } from "../store/store.ts";

// How long a result is reused, however many requests come in.
const reuseMs = { good: 10_000, bad: 1000 };
// Only a write proves that writing works; once an hour it does not wear the disk. After a failure,
// every check writes until one succeeds.
const writeEveryMs = 3_600_000;

/** The last check of the store; `reuseMs` is that of a good one until it has failed. */
type Checked = { readonly at: number; readonly isUsable: Promise<boolean>; reuseMs: number };

/**
 * Adds `/healthz` (the process runs) and `/readyz` (a submission could be kept now).
 *
 * @returns a function to call after the store has failed: the next request then checks it again
 */
export function addHealth(
  app: FastifyInstance,
  store: Pick<Store, "check">,
  isClosing: () => boolean,
): () => void {
  let last: Checked | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function isStoreUsable(): Promise<boolean> {
    const now = performance.now();
    if (last && now - last.at < last.reuseMs) return last.isUsable;
    const write = now - writtenAt >= writeEveryMs;
    const checked: Checked = {
      at: now,
      reuseMs: reuseMs.good,
      isUsable: store.check(write).then(
        () => {
          // A submission may have failed meanwhile.
          if (write && last === checked) writtenAt = now;
          return true;
        },
        () => {
          checked.reuseMs = reuseMs.bad;
          writtenAt = Number.NEGATIVE_INFINITY;
          return false;
        },
      ),
    };
    last = checked;
    return checked.isUsable;
  }

  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    const isReady = !isClosing() && (await isStoreUsable());
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isReady ? "ok" : "unavailable" });
  });
  return () => {
    last = undefined;
    writtenAt = Number.NEGATIVE_INFINITY;
  };
}
