import { describe, expect, test } from "vitest";
import type { NewSubmission, Repetition } from "../../intake/store/store.ts";
import { claimOf, receivedAt, settlement, stores, submission } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

const since = receivedAt - 600_000;
const byContent: Repetition = { by: "content", since };
const byKey = (key: string): Repetition => ({ by: "key", key, since });
const suspicion = "trap filled in";

describe.each(stores)("%s", (_name, open) => {
  /** A store that is sent the same content unless told otherwise. */
  async function openKeeper() {
    const store = await open();
    const keep = (id: string, repetition?: Repetition, more: Partial<NewSubmission> = {}) =>
      store.keep(submission(id, { fingerprint: "f", repetition, ...more }));
    const ids = async () => (await store.list(everything)).map(({ id }) => id).sort();
    return { store, keep, ids };
  }
  const kept = (id: string) => ({ outcome: "kept", id });
  const repeated = (id: string) => ({ outcome: "repeated", id });

  test("keeps what is sent with its texts unchanged", async () => {
    const { store, keep } = await openKeeper();
    const texts = [
      "\u{1F469}\u{200D}\u{1F527} \u0130stanbul \u6f22\u5b57 \u202Eright-to-left\u202C",
      "e\u0301 and \u00e9, NFC and NFD",
      "'; DROP TABLE submission; -- $1 ?1 %s \\ \"",
      "\u0001\u007f\ufeff\ufffe\uffff",
      "x".repeat(64_000),
    ];
    // The last one is an escape that a json column would refuse.
    const payloads = [
      ...texts.map((text) => JSON.stringify({ text })),
      '{"text":"\\u0000\\ud800"}',
    ];
    for (const [index, payload] of payloads.entries()) {
      await keep(`id${index}`, undefined, { payload, fingerprint: payload });
      expect((await store.find(`id${index}`))?.payload).toBe(payload);
    }
  });

  test("keeps everything about it", async () => {
    const { store, keep } = await openKeeper();
    expect(await keep("a", undefined, { kind: "application", suspicion })).toEqual(kept("a"));
    expect(await store.find("a")).toEqual({
      id: "a",
      kind: "application",
      payload: submission("a").payload,
      state: "held",
      receivedAt,
      tries: 0,
      nextTryAt: undefined,
      isLeased: false,
      deliveredAt: undefined,
      discardedAt: undefined,
      suspicion,
      attempts: [],
    });
    expect(await store.find("b")).toBeUndefined();
  });

  test("one that cannot be kept harms no other that comes at the same time", async () => {
    const { keep, ids } = await openKeeper();
    await keep("a");
    const results = await Promise.allSettled(["b", "c", "a", "d"].map((id) => keep(id)));
    expect(results.map(({ status }) => status)).toEqual([
      ...["fulfilled", "fulfilled"],
      ...["rejected", "fulfilled"],
    ]);
    expect(await ids()).toEqual(["a", "b", "c", "d"]);
  });

  test("answers a key that it knows with what came with it first, until that is erased", async () => {
    const { store, keep, ids } = await openKeeper();
    expect(await keep("a", byKey("k"))).toEqual(kept("a"));
    expect(await keep("b", byKey("k"))).toEqual(repeated("a"));
    expect(await keep("c", byKey("k"), { fingerprint: "g" })).toEqual({ outcome: "conflict" });
    expect(await keep("d", byKey("K"))).toEqual(kept("d"));
    expect(await keep("e")).toEqual(kept("e"));
    expect(await ids()).toEqual(["a", "d", "e"]);

    await store.claim(claimOf("t"));
    await store.settle(settlement("a", "t"));
    expect(await keep("f", byKey("k"))).toEqual(repeated("a"));
    expect(await store.eraseOld(receivedAt + 1000)).toBe(1);
    expect(await keep("g", byKey("k"))).toEqual(kept("g"));
  });

  test("takes the same content without a key for a repetition only for a time", async () => {
    const { keep } = await openKeeper();
    const keepAt = (id: string, at: number) =>
      keep(id, { by: "content", since: at - 600_000 }, { receivedAt: at });
    expect(await keepAt("a", receivedAt)).toEqual(kept("a"));
    expect(await keepAt("b", receivedAt + 600_000)).toEqual(repeated("a"));
    expect(await keepAt("c", receivedAt + 600_001)).toEqual(kept("c"));
  });

  test("sees a form in a request with a new key, but no request with a key in another", async () => {
    const { keep } = await openKeeper();
    await keep("form", byContent);
    expect(await keep("script", byKey("k"))).toEqual(repeated("form"));
    // From here on the key is known by itself, however late it comes.
    const late: Repetition = { by: "key", key: "k", since: receivedAt + 1 };
    expect(await keep("late", late)).toEqual(repeated("form"));
    const other = { fingerprint: "g" };
    await keep("first", byKey("one"), other);
    expect(await keep("second", byKey("two"), other)).toEqual(kept("second"));
    expect(await keep("third", byContent, other)).toMatchObject({ outcome: "repeated" });
  });

  test("a repetition of what an operator has discarded is delivered all the same", async () => {
    const { store, keep } = await openKeeper();
    await keep("a", byKey("k"), { suspicion });
    await store.discard("a", receivedAt);
    expect(await keep("b", byKey("k"))).toEqual(repeated("a"));
    expect(await store.claim(claimOf("t"))).toMatchObject([{ id: "a" }]);
  });

  test.each<[string, (index: number) => Repetition, otherwise: string, fingerprint?: string]>([
    ["one key", () => byKey("k"), "repeated"],
    ["the same content", () => byContent, "repeated"],
    ["the same content by two ways", (at) => (at % 2 ? byContent : byKey("k")), "repeated"],
    ["one key and each its own content", () => byKey("k"), "conflict", "own"],
  ])("keeps one of 20 that come at once with %s", async (_what, repetition, otherwise, own) => {
    const { keep, ids } = await openKeeper();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        keep(`id${index}`, repetition(index), own ? { fingerprint: `${index}` } : {}),
      ),
    );
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes.filter((outcome) => outcome === "kept")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === otherwise)).toHaveLength(19);
    const told = results.flatMap((result) => ("id" in result ? result.id : []));
    expect(await ids()).toEqual([...new Set(told)]);
  });
});
