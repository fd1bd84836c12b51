import { describe, expect, test } from "vitest";
import { farAheadMs } from "../../intake/store/store.ts";
import { attempt, claimOf, receivedAt, settlement, stores, submission } from "./support/stores.ts";

const day = 86_400_000;

describe.each(stores)("%s", (_name, open) => {
  test("leases what is due, the earliest first, each kind for itself", async () => {
    const store = await open();
    await store.keep(submission("later", { receivedAt: receivedAt + 2 }));
    await store.keep(submission("sooner", { receivedAt: receivedAt + 1 }));
    await store.keep(submission("other", { kind: "application" }));
    expect(await store.nextDueAt("enquiry", receivedAt)).toBe(receivedAt + 1);
    expect(await store.claim(claimOf("t"))).toEqual([]);
    const now = receivedAt + 2;
    const ids = async () =>
      (await store.claim(claimOf("t", { now, limit: 1 }))).map(({ id }) => id);
    expect([await ids(), await ids(), await ids()]).toEqual([["sooner"], ["later"], []]);
    expect(await store.claim(claimOf("t", { kind: "application" }))).toMatchObject([
      { id: "other" },
    ]);
  });

  test("says nothing is due where nothing waits", async () => {
    const store = await open();
    await store.keep(submission("held", { suspicion: "trap filled in" }));
    expect(await store.nextDueAt("enquiry", receivedAt)).toBeUndefined();
    expect(await store.claim(claimOf("t"))).toEqual([]);
  });

  test("a claimed submission is nobody else's, whatever the clock says", async () => {
    const store = await open();
    const { payload } = submission("a");
    await store.keep(submission("a"));
    expect(await store.claim(claimOf("one"))).toEqual([{ id: "a", payload, tries: 0 }]);
    for (const now of [receivedAt - 3 * day, receivedAt + 1, receivedAt + 400 * day]) {
      expect(await store.claim(claimOf("other", { now }))).toEqual([]);
      expect(await store.nextDueAt("enquiry", now)).toBeUndefined();
    }
    expect(await store.find("a")).toMatchObject({ isLeased: true });
  });

  test("a submission whose lease has ended is another's to try", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.claim(claimOf("one", { lease: { token: "one", ms: 0 } }));
    expect(await store.nextDueAt("enquiry", receivedAt)).toBe(receivedAt);
    expect(await store.claim(claimOf("other"))).toHaveLength(1);
    // The first holder comes back late: its try is logged, the state is the other's to decide.
    await store.settle(settlement("a", "one", { state: "failed" }));
    expect(await store.find("a")).toMatchObject({
      state: "pending",
      isLeased: true,
      tries: 0,
      attempts: [attempt],
    });
    await store.settle(settlement("a", "other"));
    expect(await store.find("a")).toMatchObject({
      state: "delivered",
      isLeased: false,
      tries: 1,
      nextTryAt: undefined,
      deliveredAt: attempt.at + attempt.durationMs,
      attempts: [attempt, attempt],
    });
  });

  test("leases each submission once, however many ask at a time", async () => {
    const store = await open();
    for (let index = 0; index < 60; index += 1) await store.keep(submission(`id${index}`));
    const claimed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.claim(claimOf(`t${index}`, { limit: 4 }))),
    );
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await store.claim(claimOf("last", { limit: 99 }));
    expect(ids.length + rest.length).toBe(60);
  });

  test("logs a try that failed and is due again after its pause", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.claim(claimOf("t"));
    const failed = { ...attempt, status: undefined, error: "ECONNREFUSED", answer: undefined };
    const nextTryAt = receivedAt + 5000;
    await store.settle({
      ...settlement("a", "t", { state: "pending", nextTryAt }),
      attempt: failed,
    });
    const found = await store.find("a");
    expect(found).toMatchObject({ state: "pending", tries: 1, nextTryAt, isLeased: false });
    expect(found?.attempts).toEqual([failed]);
    expect(await store.claim(claimOf("t", { now: nextTryAt }))).toMatchObject([{ tries: 1 }]);
  });

  test("logs whatever a receiver answers", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.claim(claimOf("t"));
    const answer = "nul \0, half a pair \ud83d, \u{1F600}";
    await store.settle({ ...settlement("a", "t"), attempt: { ...attempt, answer } });
    const found = await store.find("a");
    expect(found?.state).toBe("delivered");
    expect(found?.attempts[0]?.answer).toContain("\u{1F600}");
  });

  test("takes back untried what a holder returns, and only that", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.keep(submission("b"));
    await store.claim(claimOf("one", { limit: 1 }));
    await store.claim(claimOf("other", { limit: 1 }));
    await store.release("one");
    const waiting = await store.list({ state: "pending", limit: 9 });
    expect(waiting.filter(({ isLeased }) => isLeased)).toHaveLength(1);
    expect(waiting.find(({ isLeased }) => !isLeased)).toMatchObject({
      tries: 0,
      nextTryAt: receivedAt,
    });
  });

  test("takes a time far ahead for the mistake of a clock", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.keep(submission("b", { receivedAt: receivedAt + 1 }));
    const set = receivedAt + 1 + farAheadMs;
    await store.claim(claimOf("wrong", { limit: 1 }));
    await store.settle(settlement("a", "wrong", { state: "pending", nextTryAt: set }));
    // As far ahead as a pause may be, so it is believed.
    expect(await store.claim(claimOf("t", { now: receivedAt + 1 }))).toMatchObject([{ id: "b" }]);
    expect(await store.claim(claimOf("t", { now: receivedAt + 1 }))).toEqual([]);
    expect(await store.nextDueAt("enquiry", receivedAt + 1)).toBeGreaterThan(receivedAt + 1);
    // One millisecond further.
    expect(await store.nextDueAt("enquiry", receivedAt)).toBeLessThanOrEqual(receivedAt);
    expect(await store.claim(claimOf("t", { now: receivedAt }))).toMatchObject([{ id: "a" }]);
  });

  test("does nothing for a submission that is not there any more", async () => {
    const store = await open();
    await store.keep(submission("a"));
    await store.claim(claimOf("t"));
    expect(await store.forget("a@example.com")).toHaveLength(1);
    await store.settle(settlement("a", "t"));
    await store.release("t");
    expect(await store.find("a")).toBeUndefined();
  });
});
