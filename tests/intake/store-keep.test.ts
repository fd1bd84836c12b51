import { describe, expect, test } from "vitest";
import type { NewSubmission, Repetition } from "../../intake/store/store.ts";
import { claimOf, receivedAt, stores, submission } from "./support/stores.ts";

const since = receivedAt - 600_000;
const byContent: Repetition = { by: "content", since };
const byKey = (key: string): Repetition => ({ by: "key", key, since });

describe.each(stores)("%s", (_name, open) => {
  /** A store that is sent the same content unless told otherwise. */
  async function openKeeper() {
    const store = await open();
    const keep = (id: string, repetition: Repetition, more: Partial<NewSubmission> = {}) =>
      store.keep(submission(id, { fingerprint: "f", repetition, ...more }));
    return { store, keep };
  }
  const kept = (id: string) => ({ outcome: "kept", id });
  const repeated = (id: string) => ({ outcome: "repeated", id });

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
    await keep("a", byKey("k"), { suspicion: "trap filled in" });
    await store.discard("a", receivedAt);
    expect(await keep("b", byKey("k"))).toEqual(repeated("a"));
    expect(await store.claim(claimOf("t"))).toMatchObject([{ id: "a" }]);
  });
});
