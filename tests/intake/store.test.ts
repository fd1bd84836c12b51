import { describe, expect, test } from "vitest";
import { discard } from "../../intake/store/change-queries.ts";
import { settle, unlock } from "../../intake/store/deliver-queries.ts";
import { eraseByAddress, eraseOld } from "../../intake/store/erase.ts";
import { attemptsOf } from "../../intake/store/read-queries.ts";
import type { Store } from "../../intake/store/store.ts";
import { endPause, pausedUntil } from "../../intake/store/webhook-pause.ts";
import { pollMs } from "../../intake/times.ts";
import {
  attempt,
  attempted,
  claimed,
  delivered,
  keepNew,
  keepRows,
  receivedAt,
  stores,
} from "./support/stores.ts";
import { everything, find } from "./support/test-app.ts";

const hour = 3_600_000;
const held = { state: "held" } as const;
const later = { now: receivedAt + 1000 };
const ids = async (claims: ReturnType<typeof claimed>) => (await claims).map(({ id }) => id).sort();

const result = {
  kind: "enquiry",
  server: "server",
  clock: () => receivedAt,
  attempt,
  next: delivered,
} as const;

async function erased(store: Store, id: string): Promise<void> {
  for await (const _batch of eraseByAddress(store, `${id}@example.com`));
}

describe.each(stores)("%s", (_name, open) => {
  /** A store with these submissions, each received a millisecond after the previous one. */
  async function openWith(...names: string[]): Promise<Store> {
    const store = await open();
    for (const [index, id] of names.entries()) {
      await keepNew(store, id, { receivedAt: receivedAt + index });
    }
    return store;
  }

  test("claims what is due, earliest first, and nothing twice", async () => {
    const store = await openWith("again", "b", "a", "later");
    await attempted(store, "again", { state: "pending", pauseMs: 500 });
    await attempted(store, "later", { state: "pending", pauseMs: hour });
    await keepNew(store, "held", held);
    const one = { ...later, limit: 1 };
    const order = [];
    for (let count = 0; count < 4; count += 1) order.push(...(await ids(claimed(store, one))));
    expect(order).toEqual(["b", "a", "again"]);
    // A server that is slow keeps what it is sending, even when its claim has ended.
    const late = { now: later.now + 88_000, limit: 1 };
    expect(await ids(claimed(store, { ...late, sending: ["b"] }))).toEqual(["a"]);
  });

  test("claims so many of a kind as no server is sending", async () => {
    const store = await openWith("a", "b", "c", "d", "e");
    for (const id of ["f", "g"]) await keepNew(store, id, { kind: "application" });
    const kind = "application";
    for (const [server, limit, more, count] of [
      ["first", 3, {}, 3],
      ["second", 4, {}, 1],
      ["third", 4, {}, 0],
      ["third", 3, {}, 0],
      ["third", 1, { kind }, 1],
      // What it is sending itself has been taken off its limit.
      ["third", 3, { kind }, 1],
    ] as const) {
      expect(await claimed(store, { ...later, ...more, server, limit })).toHaveLength(count);
    }
  });

  test("what a server has claimed is due again once it is unlocked, or has not ended in time", async () => {
    const store = await openWith("a", "b");
    await claimed(store, later);
    await unlock(store, "server");
    expect(await ids(claimed(store, { ...later, server: "another" }))).toEqual(["a", "b"]);
    // With the poll, a server that has died is replaced within 90 seconds.
    const long = later.now + 90_000 - pollMs;
    expect(await ids(claimed(store, { now: long, server: "third", limit: 2 }))).toEqual(["a", "b"]);
    // The second server's result comes too late.
    await settle(store, { ...result, id: "a", server: "another" });
    expect(await find(store, "a")).toMatchObject({ state: "pending", attemptCount: 0 });
  });

  test("records an attempt, whatever the answer, and counts only what may have acted", async () => {
    const store = await openWith("a");
    const nextAttemptAt = receivedAt + 5001;
    const pending = { state: "pending", pauseMs: 5000 } as const;
    const odd = { status: 500, error: "a", answer: "nul \0, half a pair \ud83d" };
    await attempted(store, "a", pending, odd);
    await attempted(store, "a", { ...pending, isCounted: false }, { at: receivedAt + 1 });
    expect(await find(store, "a")).toMatchObject({
      state: "pending",
      nextAttemptAt,
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

  test("no wrong clock stretches a pause, a claim or a receiver's pause", async () => {
    const store = await openWith("pausing", "sending");
    const back = receivedAt - 2 * hour;
    const pause = { state: "pending", pauseMs: hour, webhookPauseMs: hour } as const;
    await attempted(store, "pausing", pause);
    expect(await claimed(store, { now: receivedAt + hour - 1 })).toEqual([]);
    expect(await ids(claimed(store, { now: back }))).toEqual(["pausing", "sending"]);
    expect(await ids(claimed(store, { now: back - hour, server: "another" }))).toEqual([
      "pausing",
      "sending",
    ]);
    // A clock is adjusted, rather than set, by seconds.
    expect(await claimed(store, { now: back - hour - 30_000, server: "third" })).toEqual([]);
  });

  test("a receiver's last pause holds for its kind, whatever is erased, and until it is ended", async () => {
    const store = await openWith("a", "b");
    const pause = (webhookPauseMs: number) =>
      ({ state: "pending", pauseMs: webhookPauseMs + 1000, webhookPauseMs }) as const;
    await attempted(store, "a", pause(hour));
    await attempted(store, "b", pause(hour / 2));
    // Nor does a later answer without one end it.
    await attempted(store, "b", {}, { at: receivedAt + 2 });
    await keepNew(store, "new");
    await keepNew(store, "other", { kind: "application" });
    for (const name of ["a", "b"]) await erased(store, name);
    await endPause(store, "application");
    const at = (now: number) => pausedUntil(store, "enquiry", () => now);
    const until = receivedAt + hour / 2;
    expect([await at(until - 1), await at(until)]).toEqual([until, 0]);
    expect(await claimed(store, { now: until - 1 })).toEqual([]);
    expect(await ids(claimed(store, { kind: "application" }))).toEqual(["other"]);
    await endPause(store, "enquiry");
    expect(await ids(claimed(store))).toEqual(["new"]);
  });

  test("the answer of one that was erased meanwhile still pauses its webhook", async () => {
    const store = await openWith("a");
    await claimed(store, later);
    await erased(store, "a");
    const next = { ...delivered, state: "pending", webhookPauseMs: hour } as const;
    await settle(store, { ...result, id: "a", next });
    expect(await pausedUntil(store, "enquiry", () => receivedAt)).toBe(receivedAt + hour);
  });

  test("a key is kept once, with one content, however often and late it comes", async () => {
    const store = await open();
    const keep = (id: string, idempotencyKey: string | undefined, more = {}) =>
      keepNew(store, id, { fingerprint: "f", idempotencyKey, ...more });
    expect(await keep("first", "k")).toEqual({ outcome: "kept", id: "first" });
    const late = { receivedAt: receivedAt + 100 * hour };
    expect(await keep("again", "k", late)).toEqual({ outcome: "repeated", id: "first" });
    expect(await keep("other", "k", { fingerprint: "g" })).toEqual({ outcome: "conflict" });
    // The first round opens the connections, so the second is at once.
    for (const round of ["one", "two"]) {
      const names = "abcdefgh".split("").map((name) => name + round);
      const all = names.map((id) => keep(id, round, { fingerprint: id }));
      const outcomes = (await Promise.all(all)).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual([...Array(7).fill("conflict"), "kept"]);
    }
  });

  test("the same content is kept once within ten minutes, with whatever key, and its keys stay its own", async () => {
    const store = await open();
    const keep = (id: string, minutes: number, more = {}) =>
      keepNew(store, id, {
        fingerprint: "f",
        receivedAt: receivedAt + minutes * 60_000,
        ...more,
      });
    const repeated = { outcome: "repeated", id: "first" };
    expect(await keep("first", 0, { idempotencyKey: "k" })).toMatchObject({ outcome: "kept" });
    expect(await keep("again", 9, { idempotencyKey: "l" })).toEqual(repeated);
    expect(await keep("form", 9)).toEqual(repeated);
    expect(await keep("late", 10)).toEqual({ outcome: "kept", id: "late" });
    // By a clock that has been set back.
    expect(await keep("early", -10)).toEqual({ outcome: "kept", id: "early" });
    expect(await keep("later", 100, { idempotencyKey: "l" })).toEqual(repeated);
    const names = ["a", "b", "c", "d"];
    // So that none waits for a connection.
    await Promise.all(names.map(() => everything(store)));
    const all = names.map((id) => keep(id, 200, { idempotencyKey: id }));
    const kept = (await Promise.all(all)).filter(({ outcome }) => outcome === "kept");
    expect(kept).toHaveLength(1);
  });

  test("one that is held never stands in for a clean one, and there are 5000 of them at most", async () => {
    const store = await open();
    const same = { fingerprint: "f", idempotencyKey: "k" };
    expect(await keepNew(store, "held", { ...same, ...held })).toMatchObject({ outcome: "kept" });
    expect(await keepNew(store, "held again", { ...same, ...held })).toEqual({
      outcome: "repeated",
      id: "held",
    });
    expect(await keepNew(store, "clean", same)).toEqual({ outcome: "kept", id: "clean" });
    await keepRows(store, 4998, held);
    expect(await keepNew(store, "last", held)).toMatchObject({ outcome: "kept" });
    expect(await keepNew(store, "too many", held)).toEqual({ outcome: "full" });
    expect(await keepNew(store, "another")).toMatchObject({ outcome: "kept" });
    // Nor does one that an operator has closed.
    for (const id of ["held", "clean"]) await discard(store, { id }, () => receivedAt);
    const again = await keepNew(store, "again", { fingerprint: "f" });
    expect(again).toEqual({ outcome: "kept", id: "again" });
  });

  test("erases what was delivered, held or discarded long ago, and nothing else", async () => {
    const store = await openWith("delivered", "failed");
    await attempted(store, "delivered");
    await attempted(store, "failed", { state: "failed" });
    await keepNew(store, "waiting", { receivedAt: 1 });
    for (const id of ["held", "discarded"]) await keepNew(store, id, held);
    await discard(store, { id: "discarded" }, () => receivedAt + 10);
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
    const email = "ann@xn--bcher-kva.example";
    await keepRows(store, 501, held);
    expect(await eraseOld(store, receivedAt + 1)).toBe(501);
    await keepRows(store, 501, { email });
    await claimed(store, { limit: 1 });
    let erased = 0;
    for await (const batch of eraseByAddress(store, "Ann@Bücher.example")) erased += batch.length;
    expect(erased).toBe(501);
    expect(await everything(store)).toEqual([]);
    // The attempt that is under way ends without an error.
    await settle(store, { ...result, id: "0" });
  });
});
