import { describe, expect, test } from "vitest";
import type { Settlement, Store } from "../../intake/store/store.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { attempt, claimOf, receivedAt, settlement, stores, submission } from "./support/stores.ts";

const deliveredAt = attempt.at + attempt.durationMs;
const failed = { state: "failed" } as const;

/** Keeps one more and lets its first try end so. */
async function keepSettled(store: Store, id: string, next: Settlement["next"], kind: Kind) {
  await store.keep(submission(id, { kind }));
  await store.claim(claimOf("t", { kind }));
  await store.settle(settlement(id, "t", next));
}

describe.each(stores)("%s", (_name, open) => {
  test("counts by kind and state", async () => {
    const store = await open();
    const none = { pending: 0, delivered: 0, failed: 0, held: 0, discarded: 0 };
    const nothing = { counts: none, oldestUndeliveredAt: undefined, nextTryAt: undefined };
    const empty = [
      { kind: "enquiry", ...nothing },
      { kind: "application", ...nothing },
    ];
    expect(await store.status()).toEqual(empty);
    await keepSettled(store, "a", { state: "delivered" }, "enquiry");
    await keepSettled(store, "b", failed, "enquiry");
    await keepSettled(store, "c", failed, "enquiry");
    await store.keep(submission("d", { receivedAt: receivedAt + 5 }));
    await store.keep(submission("e", { suspicion: "trap filled in", receivedAt: 1 }));
    expect(await store.status()).toEqual([
      {
        kind: "enquiry",
        counts: { ...none, pending: 1, delivered: 1, failed: 2, held: 1 },
        oldestUndeliveredAt: receivedAt,
        nextTryAt: receivedAt + 5,
      },
      empty[1],
    ]);
  });

  test("lists the newest first, in one state or in all, as many as asked for", async () => {
    const store = await open();
    await keepSettled(store, "a", failed, "application");
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
    const store = await open();
    for (const id of ["abc", "abd", "abe", "b%c", "b_d", "B"]) await store.keep(submission(id));
    expect(await store.idsWithPrefix("abc")).toEqual(["abc"]);
    expect(await store.idsWithPrefix("ab")).toHaveLength(2);
    expect(await store.idsWithPrefix("b%")).toEqual(["b%c"]);
    expect(await store.idsWithPrefix("b_")).toEqual(["b_d"]);
    expect(await store.idsWithPrefix("B")).toEqual(["B"]);
    expect(await store.idsWithPrefix("x")).toEqual([]);
  });

  test("goes through all of them page by page", async () => {
    const store = await open();
    for (const id of ["c", "a", "B", "_", "d"]) await store.keep(submission(id));
    const ids: string[] = [];
    for (let after: string | undefined = ""; after !== undefined; ) {
      const page = await store.page({ after, limit: 2 });
      for (const { id, payload } of page) {
        expect(payload).toBe(submission(id).payload);
        ids.push(id);
      }
      after = page.at(-1)?.id;
    }
    expect(ids).toEqual(["B", "_", "a", "c", "d"]);
  });

  test("makes one due again whatever became of it, with a fresh schedule", async () => {
    const store = await open();
    await keepSettled(store, "a", { state: "delivered" }, "enquiry");
    await store.keep(submission("held", { suspicion: "trap filled in" }));
    const now = receivedAt + 1000;
    expect(await store.retry("a", "delivered", now)).toBe(true);
    expect(await store.retry("held", "held", now)).toBe(true);
    expect(await store.retry("nobody", "failed", now)).toBe(false);
    const due = { state: "pending", tries: 0, nextTryAt: now, deliveredAt: undefined };
    expect(await store.find("a")).toMatchObject({ ...due, attempts: [attempt] });
    expect(await store.find("held")).toMatchObject({ ...due, suspicion: "trap filled in" });
  });

  test("leaves one that is being tried as it is", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.claim(claimOf("t"));
    expect(await store.retry("a", "pending", receivedAt + 1)).toBe(false);
    expect(await store.claim(claimOf("other", { now: receivedAt + 1 }))).toEqual([]);
    await store.settle(settlement("a", "t", failed));
    expect(await store.find("a")).toMatchObject({ state: "failed", tries: 1 });
  });

  test("does not send again what was delivered since somebody saw it waiting", async () => {
    const store = await open();
    await keepSettled(store, "a", { state: "delivered" }, "enquiry");
    expect(await store.retry("a", "pending", receivedAt + 1)).toBe(false);
    expect(await store.find("a")).toMatchObject({ state: "delivered", deliveredAt });
  });

  test("makes all that have failed due again, and nothing else", async () => {
    const store = await open();
    await keepSettled(store, "a", failed, "enquiry");
    await keepSettled(store, "b", failed, "application");
    await keepSettled(store, "c", { state: "delivered" }, "enquiry");
    await store.keep(submission("d", { suspicion: "sent too soon" }));
    expect(await store.retryFailed(receivedAt + 1)).toBe(2);
    expect(await store.retryFailed(receivedAt + 1)).toBe(0);
    const pending = await store.list({ state: "pending", limit: 9 });
    expect(pending.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("discards what has failed or is held, which then waits no more, and nothing else", async () => {
    const store = await open();
    await keepSettled(store, "delivered", { state: "delivered" }, "enquiry");
    await keepSettled(store, "failed", failed, "enquiry");
    await store.keep(submission("held", { suspicion: "sent too soon" }));
    await store.keep(submission("waiting", { receivedAt: receivedAt + 1 }));
    const now = receivedAt + 1000;
    const discarded = async (id: string) => [id, await store.discard(id, now)];
    expect(await Promise.all(["failed", "held", "waiting", "delivered"].map(discarded))).toEqual([
      ["failed", true],
      ["held", true],
      ["waiting", false],
      ["delivered", false],
    ]);
    expect(await store.discard("held", now)).toBe(false);
    expect((await store.status())[0]).toMatchObject({
      counts: { pending: 1, delivered: 1, failed: 0, held: 0, discarded: 2 },
      oldestUndeliveredAt: receivedAt + 1,
    });
    const found = await store.find("failed");
    expect(found).toMatchObject({ state: "discarded", discardedAt: now, attempts: [attempt] });
    expect(await store.retryFailed(now)).toBe(0);
    expect(await store.eraseOld(now)).toBe(1);
    expect(await store.retry("held", "discarded", now)).toBe(true);
    expect(await store.find("held")).toMatchObject({ state: "pending", discardedAt: undefined });
    expect(await store.eraseOld(now + 1)).toBe(1);
    expect(await store.find("failed")).toBeUndefined();
  });

  test("erases what was delivered or held long ago, and nothing else", async () => {
    const store = await open();
    await keepSettled(store, "delivered", { state: "delivered" }, "enquiry");
    await keepSettled(store, "failed", failed, "enquiry");
    await store.keep(submission("waiting", { receivedAt: 1 }));
    await store.keep(submission("held", { suspicion: "sent too soon" }));
    expect(await store.eraseOld(receivedAt)).toBe(0);
    expect(await store.eraseOld(deliveredAt)).toBe(1);
    expect(await store.find("held")).toBeUndefined();
    expect(await store.eraseOld(deliveredAt + 1)).toBe(1);
    const left = await store.list({ state: undefined, limit: 9 });
    expect(left.map(({ id }) => id)).toEqual(["failed", "waiting"]);
  });

  test("erases as many as there are", async () => {
    const store = await open();
    const suspicion = "trap filled in";
    const ids = Array.from({ length: 1001 }, (_, index) => `id${index}`);
    await Promise.all(ids.map((id) => store.keep(submission(id, { suspicion, receivedAt: 1 }))));
    expect(await store.eraseOld(2)).toBe(1001);
  });

  test("forgets an address however it is written, in whatever state, and no other", async () => {
    const store = await open();
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
    expect(await store.list({ state: undefined, limit: 9 })).toHaveLength(others.length);
  });
});
