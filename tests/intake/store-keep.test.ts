import { describe, expect, test } from "vitest";
import type { NewSubmission, Repetition } from "../../intake/store/store.ts";
import { claimOf, receivedAt, settlement, stores, submission } from "./support/stores.ts";

const since = receivedAt - 600_000;
const byContent: Repetition = { by: "content", since };
const byKey = (key: string): Repetition => ({ by: "key", key, since });

describe.each(stores)("%s", (_name, open) => {
  test("keeps what is sent with its texts unchanged", async () => {
    const store = await open();
    const texts = [
      "\u{1F469}\u{200D}\u{1F527} \u0130stanbul \u6f22\u5b57 \u202Eright-to-left\u202C",
      "e\u0301 and \u00e9, NFC and NFD",
      "'; DROP TABLE submission; -- $1 ?1 %s \\ \"",
      "\u0001\u007f\ufeff\ufffe\uffff",
      "x".repeat(64_000),
    ];
    for (const [index, text] of texts.entries()) {
      const payload = JSON.stringify({ text });
      await store.keep(submission(`id${index}`, { payload, fingerprint: text }));
      expect((await store.find(`id${index}`))?.payload).toBe(payload);
    }
    // An escape that a json column would refuse.
    await store.keep(submission("escaped", { payload: '{"text":"\\u0000\\ud800"}' }));
    expect((await store.find("escaped"))?.payload).toBe('{"text":"\\u0000\\ud800"}');
  });

  test("keeps everything about it", async () => {
    const store = await open();
    const sent = submission("a", { kind: "application", suspicion: "sent too soon" });
    expect(await store.keep(sent)).toEqual({ outcome: "kept", id: "a" });
    expect(await store.find("a")).toEqual({
      id: "a",
      kind: "application",
      payload: sent.payload,
      state: "held",
      receivedAt,
      tries: 0,
      nextTryAt: undefined,
      isLeased: false,
      deliveredAt: undefined,
      discardedAt: undefined,
      suspicion: "sent too soon",
      attempts: [],
    });
    expect(await store.find("b")).toBeUndefined();
  });

  test("keeps the same content again when nothing says that it is a repetition", async () => {
    const store = await open();
    for (const id of ["a", "b"]) {
      const sent = submission(id, { fingerprint: "f" });
      expect(await store.keep(sent)).toEqual({ outcome: "kept", id });
    }
  });

  test("answers a key that it knows with what came with it first", async () => {
    const store = await open();
    const keep = (id: string, key: string, fingerprint: string) =>
      store.keep(submission(id, { fingerprint, repetition: byKey(key) }));
    expect(await keep("a", "k", "f")).toEqual({ outcome: "kept", id: "a" });
    expect(await keep("b", "k", "f")).toEqual({ outcome: "repeated", id: "a" });
    expect(await keep("c", "k", "g")).toEqual({ outcome: "conflict" });
    expect(await keep("d", "K", "f")).toEqual({ outcome: "kept", id: "d" });
    expect((await store.list({ state: undefined, limit: 9 })).map(({ id }) => id)).toEqual([
      "d",
      "a",
    ]);
  });

  test("knows a key after its submission was delivered, and forgets it together with it", async () => {
    const store = await open();
    const keep = (id: string) =>
      store.keep(submission(id, { fingerprint: "f", repetition: byKey("k") }));
    await keep("a");
    await store.claim(claimOf("t"));
    await store.settle(settlement("a", "t"));
    expect(await keep("b")).toEqual({ outcome: "repeated", id: "a" });
    expect(await store.eraseOld(receivedAt + 1000)).toBe(1);
    expect(await keep("c")).toEqual({ outcome: "kept", id: "c" });
  });

  test("takes the same content without a key for a repetition only for a time", async () => {
    const store = await open();
    const keep = (id: string, at: number) =>
      store.keep(
        submission(id, {
          fingerprint: "f",
          receivedAt: at,
          repetition: { by: "content", since: at - 600_000 },
        }),
      );
    expect(await keep("a", receivedAt)).toEqual({ outcome: "kept", id: "a" });
    expect(await keep("b", receivedAt + 600_000)).toEqual({ outcome: "repeated", id: "a" });
    expect(await keep("c", receivedAt + 600_001)).toEqual({ outcome: "kept", id: "c" });
  });

  test("sees a form in a request with a new key, but no request with a key in another", async () => {
    const store = await open();
    const keep = (id: string, fingerprint: string, repetition: Repetition) =>
      store.keep(submission(id, { fingerprint, repetition }));
    await keep("form", "f", byContent);
    expect(await keep("script", "f", byKey("k"))).toEqual({ outcome: "repeated", id: "form" });
    // From here on the key is known by itself, however late it comes.
    const late: Repetition = { by: "key", key: "k", since: receivedAt + 1 };
    expect(await keep("late", "f", late)).toEqual({ outcome: "repeated", id: "form" });
    await keep("first", "g", byKey("one"));
    expect(await keep("second", "g", byKey("two"))).toEqual({ outcome: "kept", id: "second" });
    expect(await keep("third", "g", byContent)).toMatchObject({ outcome: "repeated" });
  });

  test.each<[string, Repetition, Repetition]>([
    ["content", byContent, byContent],
    ["key", byKey("k"), byKey("k")],
    ["content, with a key", byContent, byKey("k")],
  ])("a clean repetition by %s lets go what was held, once", async (_what, first, second) => {
    const store = await open();
    const keep = (id: string, repetition: Repetition, more: Partial<NewSubmission> = {}) =>
      store.keep(submission(id, { fingerprint: "f", repetition, ...more }));
    const suspicion = "trap filled in";
    await keep("held", first, { suspicion });
    expect(await keep("again", first, { suspicion })).toEqual({ outcome: "repeated", id: "held" });
    expect(await store.claim(claimOf("t"))).toEqual([]);
    for (const id of ["clean", "twice"]) {
      expect(await keep(id, second)).toEqual({ outcome: "repeated", id: "held" });
    }
    expect(await store.claim(claimOf("t"))).toMatchObject([{ id: "held" }]);
    await store.settle(settlement("held", "t"));
    await keep("late", second);
    expect(await store.list({ state: undefined, limit: 9 })).toMatchObject([
      { id: "held", state: "delivered", suspicion },
    ]);
  });

  test("a repetition of what an operator has discarded is delivered all the same", async () => {
    const store = await open();
    await store.keep(submission("a", { repetition: byKey("k"), suspicion: "sent too soon" }));
    await store.discard("a", receivedAt);
    const again = submission("b", { fingerprint: "a", repetition: byKey("k") });
    expect(await store.keep(again)).toEqual({ outcome: "repeated", id: "a" });
    expect(await store.claim(claimOf("t"))).toMatchObject([{ id: "a" }]);
  });

  test.each([
    ["one key", () => byKey("k")],
    ["the same content", () => byContent],
    ["the same content by two ways", (index: number) => (index % 2 ? byContent : byKey("k"))],
  ])("keeps 20 at once with %s once", async (_what, repetition) => {
    const store = await open();
    const kept = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.keep(submission(`id${index}`, { fingerprint: "f", repetition: repetition(index) })),
      ),
    );
    expect(kept.filter(({ outcome }) => outcome === "kept")).toHaveLength(1);
    expect(kept.filter(({ outcome }) => outcome === "repeated")).toHaveLength(19);
    const [one, ...others] = await store.list({ state: undefined, limit: 99 });
    expect(others).toEqual([]);
    expect(new Set(kept.map((result) => "id" in result && result.id))).toEqual(new Set([one?.id]));
  });

  test("keeps one of 20 that come at once with one key and each its own content", async () => {
    const store = await open();
    const kept = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.keep(submission(`id${index}`, { repetition: byKey("k") })),
      ),
    );
    const outcomes = kept.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(19).fill("conflict"), "kept"]);
    expect(await store.list({ state: undefined, limit: 99 })).toHaveLength(1);
  });

  test("says that it can keep something", async () => {
    const store = await open();
    await store.check(false);
    await store.check(true);
  });
});
