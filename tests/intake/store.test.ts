import { describe, expect, test } from "vitest";
import {
  farAheadMs,
  type Repetition,
  type Settlement,
  type Store,
} from "../../intake/store/store.ts";
import { attempt, claimOf, receivedAt, settlement, stores, submission } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

const day = 86_400_000;
const deliveredAt = attempt.at + attempt.durationMs;
const suspicion = "trap filled in";

describe.each(stores)("%s", (_name, open) => {
  /** A store with these submissions, each received a millisecond after the previous one. */
  async function openWith(...ids: string[]) {
    const store = await open();
    for (const [index, id] of ids.entries()) {
      await store.keep(submission(id, { receivedAt: receivedAt + index }));
    }
    const later = { now: receivedAt + ids.length };
    return { store, later };
  }

  test("claims what is due, earliest first, each kind separately", async () => {
    const { store } = await openWith();
    await store.keep(submission("later", { receivedAt: receivedAt + 2 }));
    await store.keep(submission("sooner", { receivedAt: receivedAt + 1 }));
    await store.keep(submission("other", { kind: "application" }));
    await store.keep(submission("held", { suspicion }));
    expect(await store.nextDueAt("enquiry", receivedAt)).toBe(receivedAt + 1);
    expect(await store.claim(claimOf("t"))).toEqual([]);
    const one = claimOf("t", { now: receivedAt + 2, limit: 1 });
    const ids = async () => (await store.claim(one)).map(({ id }) => id);
    expect([await ids(), await ids(), await ids()]).toEqual([["sooner"], ["later"], []]);
    expect(await store.nextDueAt("enquiry", receivedAt)).toBeUndefined();
    const others = await store.claim(claimOf("t", { kind: "application" }));
    expect(others).toMatchObject([{ id: "other" }]);
  });

  test("records a failed attempt, whatever the answer, and claims the submission again after its pause", async () => {
    const { store } = await openWith("a");
    await store.claim(claimOf("t"));
    const failed = { ...attempt, status: 500, error: "a", answer: "nul \0, half a pair \ud83d" };
    const nextTryAt = receivedAt + 5000;
    const next = { state: "pending", nextTryAt } as const;
    await store.settle({ ...settlement("a", "t", next), attempt: failed });
    const found = await store.find("a");
    expect(found).toMatchObject({ ...next, tries: 1, isLeased: false });
    expect(found?.attempts).toEqual([{ ...failed, answer: "nul , half a pair \ufffd" }]);
    expect(await store.claim(claimOf("t", { now: nextTryAt }))).toMatchObject([{ tries: 1 }]);
  });

  test("a settlement that the database rejects does not affect others", async () => {
    const ids = ["a", "b", "c", "d"];
    const { store, later } = await openWith(...ids);
    await store.claim(claimOf("t", later));
    const at = (id: string) => (id === "c" ? (null as unknown as number) : receivedAt);
    const results = await Promise.allSettled(
      ids.map((id) =>
        store.settle({ ...settlement(id, "t"), attempt: { ...attempt, at: at(id) } }),
      ),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    for (const id of ["a", "b", "d"]) expect((await store.find(id))?.state).toBe("delivered");
  });

  test("a submission that the database rejects does not affect others", async () => {
    const { store } = await openWith();
    const at = (id: string) => (id === "c" ? (null as unknown as number) : receivedAt);
    const results = await Promise.allSettled(
      ["a", "b", "c", "d"].map((id) => store.keep(submission(id, { receivedAt: at(id) }))),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  });

  test("brings submissions that reached nobody forward, in batches, and no others", async () => {
    const ids = Array.from({ length: 503 }, (_, index) => `id${String(index).padStart(3, "0")}`);
    const store = await open();
    await Promise.all(ids.map((id) => store.keep(submission(id))));
    await store.claim(claimOf("t", { limit: 999 }));
    const next = { state: "pending", nextTryAt: receivedAt + 5000 } as const;
    const settleAll = (isUncounted: boolean) => (id: string) =>
      store.settle(settlement(id, "t", { ...next, isUncounted }));
    await Promise.all(ids.slice(0, 2).map(settleAll(false)));
    await Promise.all(ids.slice(2).map(settleAll(true)));
    const due = async () =>
      (await store.list(everything)).filter(({ nextTryAt }) => nextTryAt === receivedAt).length;
    const after = await store.bringForward("enquiry", receivedAt + 1);
    expect([after, await due()]).toEqual([{ receivedAt, id: "id501" }, 500]);
    expect(await store.bringForward("enquiry", receivedAt + 1, after)).toBeUndefined();
    expect(await due()).toBe(501);
  });

  test("erases and retries everything, however many submissions", async () => {
    const store = await open();
    const payload = JSON.stringify({ email: "ann@example.com" });
    const ids = Array.from({ length: 1001 }, (_, index) => `${index}`);
    for (const changeAll of [
      () => store.eraseOld(receivedAt + 1),
      async () => (await store.eraseByAddress("ann@example.com")).length,
      () => store.retryAll({ kind: "enquiry", state: "held" }, receivedAt),
    ]) {
      await Promise.all(ids.map((id) => store.keep(submission(id, { payload, suspicion }))));
      expect(await changeAll()).toBe(1001);
      expect((await store.status())[0]?.counts.held).toBe(0);
    }
  });

  test("submissions that an operator retried are due first, whatever the clock", async () => {
    const { store } = await openWith("a", "b");
    await store.retry("b", "pending", receivedAt + day);
    expect(await store.nextDueAt("enquiry", receivedAt + 1)).toBeLessThanOrEqual(receivedAt + 1);
    const one = claimOf("t", { now: receivedAt + 1, limit: 1 });
    expect(await store.lastRetryAt("enquiry")).toBe(receivedAt + day);
    expect(await store.claim(one)).toMatchObject([{ id: "b" }]);
    expect(await store.lastRetryAt("enquiry")).toBeUndefined();
    expect(await store.claim(one)).toMatchObject([{ id: "a" }]);
  });

  test("remembers a receiver's state", async () => {
    const { store } = await openWith();
    const facts = { hasWebhook: true, isDown: true, probes: 3, isRecovering: false };
    const times = { pausedUntil: receivedAt + 2, askedUntil: receivedAt + 1, retrySeenAt: 7 };
    const queue = { kind: "enquiry", receiver: "r", ...facts, ...times } as const;
    await store.saveQueue({ ...queue, isDown: false, probes: 0, askedUntil: undefined });
    await store.saveQueue(queue);
    expect(await store.queues()).toEqual([queue]);
  });

  test("ignores the result of a submission that has been erased", async () => {
    const { store } = await openWith("a");
    await store.claim(claimOf("t"));
    expect(await store.eraseByAddress("a@example.com")).toHaveLength(1);
    await store.settle(settlement("a", "t"));
    await store.release("t");
    expect(await store.find("a")).toBeUndefined();
  });

  test("treats a time far ahead as a wrong clock", async () => {
    const { store } = await openWith("a", "b");
    const nextTryAt = receivedAt + 1 + farAheadMs;
    await store.claim(claimOf("wrong", { limit: 1 }));
    await store.settle(settlement("a", "wrong", { state: "pending", nextTryAt }));
    // As far ahead as a pause may be, so it counts.
    expect(await store.claim(claimOf("t", { now: receivedAt + 1 }))).toMatchObject([{ id: "b" }]);
    expect(await store.claim(claimOf("t", { now: receivedAt + 1 }))).toEqual([]);
    expect(await store.nextDueAt("enquiry", receivedAt + 1)).toBeGreaterThan(receivedAt + 1);
    // One millisecond further.
    expect(await store.nextDueAt("enquiry", receivedAt)).toBeLessThanOrEqual(receivedAt);
    expect(await store.claim(claimOf("t", { now: receivedAt }))).toMatchObject([{ id: "a" }]);
  });

  const byContent: Repetition = { by: "content", since: receivedAt };
  const byKey = (key: string): Repetition => ({ by: "key", key, since: receivedAt });
  const kept = (id: string) => ({ outcome: "kept", id });
  const repeated = (id: string) => ({ outcome: "repeated", id });

  test("a key repeats a form without one, but not a request with another key", async () => {
    const store = await open();
    const keep = (id: string, repetition: Repetition, fingerprint = "f") =>
      store.keep(submission(id, { fingerprint, repetition }));
    await keep("form", byContent);
    expect(await keep("script", byKey("k"))).toEqual(repeated("form"));
    // From now on, the key is enough, however late it is used.
    const late: Repetition = { by: "key", key: "k", since: receivedAt + 1 };
    expect(await keep("late", late)).toEqual(repeated("form"));
    await keep("first", byKey("one"), "g");
    expect(await keep("second", byKey("two"), "g")).toEqual(kept("second"));
    expect(await keep("third", byContent, "g")).toMatchObject({ outcome: "repeated" });
  });

  test("a repetition of a discarded submission is delivered all the same", async () => {
    const store = await open();
    const more = { fingerprint: "f", repetition: byKey("k") };
    await store.keep(submission("a", { ...more, suspicion }));
    await store.discard("a", receivedAt);
    expect(await store.keep(submission("b", more))).toEqual(repeated("a"));
    expect(await store.claim(claimOf("t"))).toMatchObject([{ id: "a" }]);
  });

  /** Keeps another submission and settles its first attempt. */
  async function keepSettled(store: Store, id: string, next: Settlement["next"]) {
    await store.keep(submission(id));
    await store.claim(claimOf("t"));
    await store.settle(settlement(id, "t", next));
  }

  test("discards failed and held submissions, which then raise no alarm, and nothing else", async () => {
    const store = await open();
    await keepSettled(store, "delivered", { state: "delivered" });
    await keepSettled(store, "failed", { state: "failed" });
    await store.keep(submission("held", { suspicion }));
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
    const store = await open();
    await keepSettled(store, "delivered", { state: "delivered" });
    await keepSettled(store, "failed", { state: "failed" });
    await store.keep(submission("waiting", { receivedAt: 1 }));
    await store.keep(submission("held", { suspicion }));
    await store.keep(submission("discarded", { suspicion }));
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
