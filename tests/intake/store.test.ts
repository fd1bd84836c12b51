import { describe, expect, test } from "vitest";
import { discard } from "../../intake/store/change-queries.ts";
import { renew, settle, unlock } from "../../intake/store/deliver-queries.ts";
import { eraseByAddress, eraseOld } from "../../intake/store/erase.ts";
import { tryToKeep } from "../../intake/store/keep.ts";
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
  isProbe: false,
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

  test("what other servers are sending counts against the limit of its kind, if they have shown it within five seconds", async () => {
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
    const now = later.now + 5000;
    await renew(store, { server: "first", clock: () => now });
    expect(await claimed(store, { now: now + 4999, server: "third", limit: 3 })).toEqual([]);
    expect(await ids(claimed(store, { now: now + 5000, server: "third", limit: 3 }))).toEqual([
      "e",
    ]);
  });

  test("what a server has claimed is due again once it is unlocked, or has not ended in time", async () => {
    const store = await openWith("a", "b");
    await claimed(store, later);
    await unlock(store, result);
    expect(await ids(claimed(store, { ...later, server: "another" }))).toEqual(["a", "b"]);
    // With the poll, a server that has died is replaced within 90 seconds.
    const long = later.now + 90_000 - pollMs;
    expect(await ids(claimed(store, { now: long, server: "third", limit: 2 }))).toEqual(["a", "b"]);
    // The second server's result comes too late.
    await settle(store, { ...result, id: "a", server: "another" });
    expect(await find(store, "a")).toMatchObject({ state: "pending", attemptCount: 0 });
  });

  test("after a pause, one is tried, and the rest once it was answered; a server that dies got no answer", async () => {
    const store = await openWith("tried", "new", "tried first");
    const pause = { state: "pending", pauseMs: hour, webhookPauseMs: hour } as const;
    await attempted(store, "tried", pause, { at: receivedAt + 2 });
    await attempted(store, "tried first", pause, { at: receivedAt + 1 });
    let now = receivedAt + 2 * hour;
    const next = async (more = {}) => await ids(claimed(store, { now, limit: 4, ...more }));
    expect(await next({ sending: ["another"] })).toEqual([]);
    expect(await next()).toEqual(["new"]);
    // The server dies: nobody tries another before the next pause ends, whoever claims.
    now += 90_000 - pollMs;
    expect(await next({ server: "another" })).toEqual([]);
    now += 5 * 60_000;
    await store.write((db) =>
      db.updateTable("submission").set({ lastAt: now }).where("id", "=", "new").execute(),
    );
    expect(await next({ server: "another" })).toEqual(["tried first"]);
    const probed = {
      ...result,
      id: "tried first",
      server: "another",
      clock: () => now,
      isProbe: true,
    };
    await settle(store, { ...probed, next: { ...delivered, state: "failed" } });
    expect(await next()).toEqual(["new", "tried"]);
  });

  test("of attempts made at once, the longest pause holds, and no answer ends it but a probe's", async () => {
    const store = await openWith("a", "b", "c");
    const pause = (webhookPauseMs: number) =>
      ({ state: "pending", pauseMs: webhookPauseMs + 1000, webhookPauseMs }) as const;
    await attempted(store, "a", pause(hour));
    await attempted(store, "b", pause(hour / 2));
    await attempted(store, "c");
    const until = () => pausedUntil(store, "enquiry", () => receivedAt);
    expect(await until()).toBe(receivedAt + hour);
    // Whatever is erased, meanwhile too.
    await claimed(store, { now: receivedAt + hour + 1000 });
    for (const name of ["a", "b"]) await erased(store, name);
    expect(await until()).toBe(0);
    await settle(store, {
      ...result,
      id: "a",
      isProbe: true,
      next: { ...delivered, ...pause(hour) },
    });
    expect(await until()).toBe(receivedAt + hour);
    await keepNew(store, "new");
    await keepNew(store, "other", { kind: "application" });
    await endPause(store, "application");
    expect(await claimed(store, { now: receivedAt + hour - 1 })).toEqual([]);
    expect(await ids(claimed(store, { kind: "application" }))).toEqual(["other"]);
    await endPause(store, "enquiry");
    expect(await ids(claimed(store))).toEqual(["new"]);
  });

  test("a row of the webhook that is missing is put back, and means no pause", async () => {
    const store = await openWith("a");
    await store.write((db) => db.deleteFrom("webhook").execute());
    expect(await pausedUntil(store, "enquiry", () => receivedAt)).toBe(0);
    const claims = async () => ids(claimed(store, { limit: 4 }));
    expect([await claims(), await claims()]).toEqual([[], ["a"]]);
    await store.write((db) => db.deleteFrom("webhook").execute());
    await settle(store, { ...result, id: "a", next: { ...delivered, webhookPauseMs: hour } });
    expect(await pausedUntil(store, "enquiry", () => receivedAt)).toBe(receivedAt + hour);
  });

  test("records the number of attempts and the last, whatever the answer, and counts only what may have acted", async () => {
    const store = await openWith("a");
    const nextAttemptAt = receivedAt + 5001;
    const pending = { state: "pending", pauseMs: 5000 } as const;
    const odd = { status: 500, error: "a", answer: "nul \0, half a pair \ud83d" };
    await attempted(store, "a", { ...pending, isCounted: false });
    await attempted(store, "a", pending, { ...odd, at: receivedAt + 1 });
    expect(await find(store, "a")).toMatchObject({
      state: "pending",
      nextAttemptAt,
      countedAttempts: 1,
      attemptCount: 2,
      lockedBy: null,
      lastAt: receivedAt + 1,
      lastDurationMs: attempt.durationMs,
      lastStatus: 500,
      lastError: "a",
      lastAnswer: "nul , half a pair \ufffd",
    });
    expect(await claimed(store, { now: nextAttemptAt - 1 })).toEqual([]);
    expect(await claimed(store, { now: nextAttemptAt })).toMatchObject([{ countedAttempts: 1 }]);
  });

  test("no wrong clock stretches a pause, a claim or a webhook's pause beyond the longest", async () => {
    const store = await openWith("pausing", "sending");
    const back = receivedAt - 2 * hour;
    await attempted(store, "pausing", { state: "pending", pauseMs: hour, webhookPauseMs: hour });
    expect(await claimed(store, { now: receivedAt + hour - 1 })).toEqual([]);
    // A probe, since nobody was reached.
    expect(await ids(claimed(store, { now: back }))).toEqual(["sending"]);
    await endPause(store, "enquiry");
    expect(await ids(claimed(store, { now: back - hour, server: "another" }))).toEqual([
      "pausing",
      "sending",
    ]);
    // A clock is adjusted, rather than set, by seconds.
    expect(await claimed(store, { now: back - hour - 30_000, server: "third" })).toEqual([]);
  });

  test("the same content is kept once while it is pending, and for ten minutes after its delivery", async () => {
    const store = await open();
    const keep = (id: string, minutes: number, more = {}) =>
      keepNew(store, id, { fingerprint: "f", receivedAt: receivedAt + minutes * 60_000, ...more });
    const [kept, repeated] = [{ outcome: "kept" }, { outcome: "repeated", id: "first" }];
    expect(await keep("first", 0)).toMatchObject(kept);
    expect(await keep("days later", 10_000)).toEqual(repeated);
    expect(await keep("other", 0, { fingerprint: "g" })).toMatchObject(kept);
    await attempted(store, "first", {}, { at: receivedAt - 5 });
    expect(await keep("again", 9.9)).toEqual(repeated);
    expect(await keep("late", 10)).toMatchObject(kept);
    for (const [state, id] of [
      ["failed", "late"],
      ["discarded", "next"],
      ["held", "last"],
    ] as const) {
      await store.write((db) =>
        db.updateTable("submission").set({ state }).where("state", "=", "pending").execute(),
      );
      expect(await keep(`${id} but ${state}`, 20), state).toMatchObject(kept);
    }
    // The first round opens the connections, so the second is at once.
    for (const round of ["one", "two"]) {
      const all = Array.from({ length: 8 }, (_, at) =>
        keep(`${round} ${at}`, 30, { fingerprint: round }),
      );
      const outcomes = (await Promise.all(all)).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual(["kept", ...Array(7).fill("repeated")]);
    }
  });

  test("content that was delivered by a clock that has since been set back is kept again", async () => {
    const store = await openWith("first");
    await attempted(store, "first", {}, { at: receivedAt + 26 * hour });
    const again = await keepNew(store, "again", { fingerprint: "first" });
    expect(again).toEqual({ outcome: "kept", id: "again" });
  });

  test("5000 are held at most, and trying whether a form would be kept leaves nothing", async () => {
    const store = await open();
    await keepRows(store, 4999, held);
    expect(await keepNew(store, "last", held)).toMatchObject({ outcome: "kept" });
    expect(await keepNew(store, "too many", held)).toEqual({ outcome: "full" });
    expect(await keepNew(store, "another")).toMatchObject({ outcome: "kept" });
    await tryToKeep(store, () => receivedAt);
    expect(await everything(store)).toHaveLength(5001);
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
