import { describe, expect, test } from "vitest";
import type { Settlement } from "../../intake/store/store.ts";
import { attempt, claimOf, receivedAt, settlement, stores, submission } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

const deliveredAt = attempt.at + attempt.durationMs;
const delivered = { state: "delivered" } as const;
const failed = { state: "failed" } as const;
const suspicion = "trap filled in";

describe.each(stores)("%s", (_name, open) => {
  async function openOperated() {
    const store = await open();
    return {
      store,
      /** Keeps one more and lets its first try end so. */
      keepSettled: async (id: string, next: Settlement["next"]) => {
        await store.keep(submission(id));
        await store.claim(claimOf("t"));
        await store.settle(settlement(id, "t", next));
      },
      keepHeld: (id: string, at = receivedAt) =>
        store.keep(submission(id, { suspicion, receivedAt: at })),
    };
  }

  test("discards what has failed or is held, which then waits no more, and nothing else", async () => {
    const { store, keepSettled, keepHeld } = await openOperated();
    await keepSettled("delivered", delivered);
    await keepSettled("failed", failed);
    await keepHeld("held");
    await store.keep(submission("waiting", { receivedAt: receivedAt + 1 }));
    const now = receivedAt + 1000;
    const ids = ["failed", "held", "waiting", "delivered", "held"];
    const answers: boolean[] = [];
    for (const id of ids) answers.push(await store.discard(id, now));
    expect(answers).toEqual([true, true, false, false, false]);
    expect((await store.status())[0]).toMatchObject({
      counts: { pending: 1, delivered: 1, failed: 0, held: 0, discarded: 2 },
      oldestUndeliveredAt: receivedAt + 1,
    });
    const found = await store.find("failed");
    expect(found).toMatchObject({ state: "discarded", discardedAt: now, attempts: [attempt] });
    expect(await store.retryAll({ kind: "enquiry", state: "failed" }, now)).toBe(0);
    expect(await store.retry("held", "discarded", now)).toBe(true);
    expect(await store.find("held")).toMatchObject({ state: "pending", discardedAt: undefined });
  });

  test("erases what was delivered, held or discarded long ago, and nothing else", async () => {
    const { store, keepSettled, keepHeld } = await openOperated();
    await keepSettled("delivered", delivered);
    await keepSettled("failed", failed);
    await store.keep(submission("waiting", { receivedAt: 1 }));
    await keepHeld("held");
    await keepHeld("discarded");
    await store.discard("discarded", deliveredAt + 1);
    for (const [before, id] of [
      [receivedAt, undefined],
      [receivedAt + 1, "held"],
      [deliveredAt, undefined],
      [deliveredAt + 1, "delivered"],
      [deliveredAt + 2, "discarded"],
    ] as const) {
      expect(await store.eraseOld(before)).toBe(id === undefined ? 0 : 1);
      if (id) expect(await store.find(id)).toBeUndefined();
    }
    const left = (await store.list(everything)).map(({ id }) => id).sort();
    expect(left).toEqual(["failed", "waiting"]);
  });
});
