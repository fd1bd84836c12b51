import { describe, expect, test } from "vitest";
import { longestPauseMs } from "../../intake/pauses.ts";
import type { Store } from "../../intake/store/database.ts";
import { askedUntil, settle, unlock } from "../../intake/store/deliver-queries.ts";
import { eraseByAddress, eraseOld } from "../../intake/store/erase.ts";
import { attemptsOf, discard } from "../../intake/store/operate.ts";
import { attempt, attempted, claimed, keepNew, receivedAt, stores } from "./support/stores.ts";
import { everything, find } from "./support/test-app.ts";

const hour = 3_600_000;
const held = { state: "held" } as const;
const later = { now: receivedAt + 1000 };
const ids = async (claims: ReturnType<typeof claimed>) => (await claims).map(({ id }) => id).sort();

describe.each(stores)("%s", (_name, open) => {
  /** A store with these submissions, each received a millisecond after the previous one. */
  async function openWith(...names: string[]): Promise<Store> {
    const store = await open();
    for (const [index, id] of names.entries()) {
      await keepNew(store, id, { receivedAt: receivedAt + index });
    }
    return store;
  }

  test("claims what is due, earliest first, each kind separately, and nothing twice", async () => {
    const store = await openWith("b", "a");
    await keepNew(store, "later", { receivedAt: receivedAt + hour });
    await keepNew(store, "other", { kind: "application" });
    await keepNew(store, "held", held);
    const one = { ...later, limit: 1 };
    expect(await ids(claimed(store, { ...one, sending: ["b"] }))).toEqual(["a"]);
    expect(await ids(claimed(store, one))).toEqual(["b"]);
    expect(await ids(claimed(store, { ...later, server: "another" }))).toEqual([]);
    expect(await ids(claimed(store, { kind: "application" }))).toEqual(["other"]);
  });

  test("what a server has claimed is due again once it is unlocked, or has not ended in time", async () => {
    const store = await openWith("a", "b");
    await claimed(store, later);
    await unlock(store, "server");
    expect(await ids(claimed(store, { ...later, server: "another" }))).toEqual(["a", "b"]);
    // With the poll of two seconds, a server that has died is replaced within 90.
    const long = later.now + 88_000;
    if (store.isPostgres) {
      await store.db
        .updateTable("submission")
        .set({ lockedUntil: Date.now() - 1 })
        .execute();
    }
    expect(await ids(claimed(store, { now: long, server: "third" }))).toEqual(["a", "b"]);
    // The second server's result comes too late.
    const next = { state: "delivered", nextAttemptAt: null, isCounted: true } as const;
    await settle(store, { id: "a", server: "another", attempt, next });
    expect(await find(store, "a")).toMatchObject({ state: "pending", attemptCount: 0 });
  });

  test("records an attempt, whatever the answer, and counts only what may have acted", async () => {
    const store = await openWith("a");
    const nextAttemptAt = receivedAt + 5000;
    const pending = { state: "pending", nextAttemptAt } as const;
    const odd = { status: 500, error: "a", answer: "nul \0, half a pair \ud83d" };
    await attempted(store, "a", pending, odd);
    await attempted(store, "a", { ...pending, isCounted: false }, { at: receivedAt + 1 });
    expect(await find(store, "a")).toMatchObject({
      ...pending,
      countedAttempts: 1,
      attemptCount: 2,
      lockedBy: null,
      lastAttempt: { at: receivedAt + 1, status: 200 },
    });
    const [first] = await attemptsOf(store, "a");
    expect(first).toEqual({ ...attempt, ...odd, answer: "nul , half a pair \ufffd" });
    expect(await claimed(store, { now: nextAttemptAt - 1 })).toEqual([]);
    expect(await claimed(store, { now: nextAttemptAt })).toMatchObject([{ countedAttempts: 1 }]);
  });

  test("a time that only a wrong clock can have written is due at once", async () => {
    const store = await openWith("a", "b");
    const nextAttemptAt = receivedAt + longestPauseMs;
    await attempted(store, "a", { state: "pending", nextAttemptAt });
    expect(await ids(claimed(store, { now: receivedAt + 1 }))).toEqual(["b"]);
    expect(await ids(claimed(store, { now: receivedAt - 1 }))).toEqual(["a"]);
  });

  test("knows the last Retry-After of a kind until it has passed", async () => {
    const store = await openWith("a", "b", "c");
    const until = receivedAt + hour;
    const pending = { state: "pending", nextAttemptAt: receivedAt } as const;
    await attempted(store, "a", pending, { askedUntil: until });
    await attempted(store, "b", pending, { at: receivedAt + 1, askedUntil: until - 1 });
    await attempted(store, "c", {}, { at: receivedAt + 2 });
    expect(await askedUntil(store, "enquiry", receivedAt)).toBe(until - 1);
    expect(await askedUntil(store, "application", receivedAt)).toBe(0);
    // Once the last has passed, the one before does not return.
    expect(await askedUntil(store, "enquiry", until - 1)).toBe(0);
    expect(await askedUntil(store, "enquiry", receivedAt - longestPauseMs)).toBe(0);
  });

  test("a key is kept once, with one content, however often and late it comes", async () => {
    const store = await open();
    const keep = (id: string, idempotencyKey: string, more = {}) =>
      keepNew(store, id, { fingerprint: "f", idempotencyKey, ...more });
    expect(await keep("first", "k")).toEqual({ outcome: "kept", id: "first" });
    const late = { receivedAt: receivedAt + 100 * hour };
    expect(await keep("again", "k", late)).toEqual({ outcome: "repeated", id: "first" });
    expect(await keep("other", "k", { fingerprint: "g" })).toEqual({ outcome: "conflict" });
    // The same content with another key is another submission.
    expect(await keep("second", "l")).toEqual({ outcome: "kept", id: "second" });
    const all = await Promise.all(["a", "b", "c", "d"].map((id) => keep(id, "at once")));
    expect(all.filter(({ outcome }) => outcome === "kept")).toHaveLength(1);
  });

  test("erases what was delivered, held or discarded long ago, and nothing else", async () => {
    const store = await openWith("delivered", "failed");
    await attempted(store, "delivered");
    await attempted(store, "failed", { state: "failed" });
    await keepNew(store, "waiting", { receivedAt: 1 });
    for (const id of ["held", "discarded"]) await keepNew(store, id, held);
    await discard(store, "discarded", receivedAt + 10);
    for (const [before, gone] of [
      [receivedAt, []],
      [receivedAt + 1, ["held"]],
      [receivedAt + 5, []],
      [receivedAt + 6, ["delivered"]],
      [receivedAt + 11, ["discarded"]],
    ] as const) {
      const all = (await everything(store)).map(({ id }) => id);
      expect(await eraseOld(store, before)).toBe(gone.length);
      const left = (await everything(store)).map(({ id }) => id);
      expect(all.filter((id) => !left.includes(id))).toEqual(gone);
    }
    expect((await everything(store)).map(({ id }) => id).sort()).toEqual(["failed", "waiting"]);
  });

  test("erases any number, by address in every spelling", async () => {
    const store = await open();
    const names = Array.from({ length: 501 }, (_, index) => `${index}`);
    const email = "ann@xn--bcher-kva.example";
    for (const id of names) await keepNew(store, id, held);
    expect(await eraseOld(store, receivedAt + 1)).toBe(501);
    for (const id of names) await keepNew(store, id, { email });
    await claimed(store, { limit: 1 });
    let erased = 0;
    for await (const batch of eraseByAddress(store, "Ann@Bücher.example")) erased += batch.length;
    expect(erased).toBe(501);
    expect(await everything(store)).toEqual([]);
    // The attempt that is under way ends without an error.
    await settle(store, {
      id: "0",
      server: "server",
      attempt,
      next: { state: "delivered", nextAttemptAt: null, isCounted: true },
    });
  });
});
