import { describe, expect, test } from "vitest";
import type { Settlement } from "../../intake/store/store.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
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
      keepSettled: async (id: string, next: Settlement["next"], kind: Kind = "enquiry") => {
        await store.keep(submission(id, { kind }));
        await store.claim(claimOf("t", { kind }));
        await store.settle(settlement(id, "t", next));
      },
      keepHeld: (id: string, at = receivedAt) =>
        store.keep(submission(id, { suspicion, receivedAt: at })),
    };
  }

  test("lists the newest first, in one state or in all, as many as asked for", async () => {
    const { store, keepSettled } = await openOperated();
    await keepSettled("a", failed, "application");
    await store.keep(submission("c", { receivedAt: receivedAt + 1 }));
    await store.keep(submission("b", { receivedAt: receivedAt + 1 }));
    const ids = async (state: "pending" | "failed" | undefined, limit: number) =>
      (await store.list({ state, limit })).map(({ id }) => id);
    expect(await ids(undefined, 9)).toEqual(["c", "b", "a"]);
    expect(await ids(undefined, 2)).toEqual(["c", "b"]);
    expect(await ids("failed", 9)).toEqual(["a"]);
    expect(await ids("pending", 9)).toEqual(["c", "b"]);
  });

  test("finds ids by how they begin and takes no character for a wildcard", async () => {
    const { store } = await openOperated();
    for (const id of ["abc", "abd", "abe", "b%c", "b_d", "B"]) await store.keep(submission(id));
    for (const [prefix, ids] of [
      ["abc", ["abc"]],
      ["ab", ["abc", "abd", "abe"]],
      ["b%", ["b%c"]],
      ["b_", ["b_d"]],
      ["B", ["B"]],
      ["x", []],
    ] as const) {
      expect(await store.idsWithPrefix(prefix)).toEqual(ids);
    }
  });

  test("goes through all of them page by page", async () => {
    const { store } = await openOperated();
    for (const id of ["c", "a", "B", "_", "d"]) await store.keep(submission(id));
    const found: { id: string; payload: string }[] = [];
    for (let after: string | undefined = ""; after !== undefined; after = found.at(-1)?.id) {
      const page = await store.page({ after, limit: 2 });
      if (page.length === 0) break;
      found.push(...page);
    }
    expect(found.map(({ id }) => id)).toEqual(["B", "_", "a", "c", "d"]);
    for (const { id, payload } of found) expect(payload).toBe(submission(id).payload);
  });

  test("makes one due again whatever became of it, with a fresh schedule", async () => {
    const { store, keepSettled, keepHeld } = await openOperated();
    await keepSettled("a", delivered);
    await keepHeld("held");
    const now = receivedAt + 1000;
    // Somebody had seen it waiting, and it has been delivered since.
    expect(await store.retry("a", "pending", now)).toBe(false);
    expect(await store.find("a")).toMatchObject({ state: "delivered", deliveredAt });
    expect(await store.retry("a", "delivered", now)).toBe(true);
    expect(await store.retry("held", "held", now)).toBe(true);
    expect(await store.retry("nobody", "failed", now)).toBe(false);
    const due = { state: "pending", nextTryAt: now, retriedAt: now, deliveredAt: undefined };
    expect(await store.find("a")).toMatchObject({ ...due, tries: 1, attempts: [attempt] });
    expect(await store.find("held")).toMatchObject({ ...due, suspicion });
  });

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

  test("forgets an address however it is written, in whatever state, and no other", async () => {
    const { store } = await openOperated();
    const keep = (id: string, email: unknown, kind: Kind = "enquiry") =>
      store.keep(submission(id, { kind, payload: JSON.stringify({ email }) }));
    await keep("delivered", "ann@b\u00fccher.example");
    await store.claim(claimOf("t"));
    await store.settle(settlement("delivered", "t"));
    await keep("leased", "ANN@xn--bcher-kva.example", "application");
    await store.claim(claimOf("t", { kind: "application" }));
    await keep("queued", "ann@B\u00dcCHER.example");
    const others = ["bann@b\u00fccher.example", "ann@bucher.example", "ann", undefined, "%"];
    for (const [index, email] of others.entries()) await keep(`other${index}`, email);
    const forgotten = await store.forget("Ann@B\u00fccher.example");
    expect(forgotten.map(({ id, kind, state }) => `${id} ${kind} ${state}`).sort()).toEqual([
      "delivered enquiry delivered",
      "leased application pending",
      "queued enquiry pending",
    ]);
    expect(await store.forget("Ann@B\u00fccher.example")).toEqual([]);
    expect(await store.list(everything)).toHaveLength(others.length);
  });
});
