import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { startDelivery } from "../../../intake/delivery/deliver.ts";
import type { Send, Sent } from "../../../intake/delivery/send.ts";
import type { Log } from "../../../intake/log.ts";
import type { Clock, Store } from "../../../intake/store/store.ts";
import { silentLog } from "./test-app.ts";

const never = new Promise<never>(() => {});

/** What an attempt that ends at once shows, with this status. */
export const shown = (outcome: Omit<Sent, "attempt">, status: number | null, at: number): Sent => ({
  ...outcome,
  attempt: { at, durationMs: 5, status, error: null, answer: null },
});

type Parts = {
  readonly store: Store;
  readonly clock: Clock;
  readonly send: Send;
  readonly log?: Log;
};

/** A server that delivers enquiries by `send`; nothing comes of what it does once it is killed. */
export function startSimulated({ store, clock, send, log = silentLog }: Parts) {
  let [working, isDead] = [0, false];
  let end: "before" | "after" | undefined;
  const { promise: death, resolve: tellDeath } = Promise.withResolvers<void>();
  const die = () => {
    isDead = true;
    tellDeath();
  };
  const write: Store["write"] = async (work) => {
    if (end === "before") die();
    if (isDead) return never;
    working += 1;
    const result = await store.write(work).finally(() => {
      working -= 1;
    });
    if (end === "after") die();
    return isDead ? never : result;
  };
  const parts = { store: { ...store, write }, kind: "enquiry", clock, log } as const;
  const delivery = startDelivery({
    ...parts,
    send: async (submission, cut) => {
      const sent = await send(submission, cut);
      return isDead ? never : sent;
    },
  });
  /** It may be killed while it stops. */
  const stop = () => Promise.race([delivery.stop(AbortSignal.timeout(0)), death]);
  onTestFinished(stop);
  return {
    stop,
    /** Kills it now, or before or after its next commit. */
    kill(when: "now" | "before" | "after") {
      if (when === "now") die();
      else end = when;
    },
    isDead: () => isDead,
    /** Lets it look for what is due, and returns once it has nothing to do but wait for `send`. */
    async look() {
      delivery.notify();
      for (let calm = 0; calm < 3; calm = working === 0 ? calm + 1 : 0) await sleep(1);
    },
  };
}
