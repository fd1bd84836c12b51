import { beforeEach, describe, expect, test } from "vitest";
import type { Options } from "../../intake/operator/command.ts";
import type { QueueState, Settlement, Store } from "../../intake/store/store.ts";
import { application, enquiry } from "../support/submissions.ts";
import { operate } from "./support/operate.ts";
import { attempt, claimOf, receivedAt, stores, submission } from "./support/stores.ts";

const minute = 60_000;
const now = receivedAt + 120 * minute;
const open: QueueState = {
  kind: "enquiry",
  hasWebhook: true,
  isDown: false,
  pausedUntil: undefined,
  askedUntil: undefined,
  receiver: undefined,
  probes: 0,
  isRecovering: false,
  retrySeenAt: undefined,
};
const asked = (until: number) => ({ ...open, pausedUntil: until, askedUntil: until });

describe.each(stores)("%s", (_name, openStore) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore();
  });

  /** What a command prints, or its error message. */
  const run = (args: readonly string[], options: Options = {}) =>
    operate({ store, now }, args, options).catch(({ message }): string => message);
  const parsed = async (args: readonly string[], options: Options = {}) =>
    JSON.parse(await run(args, { ...options, json: true }));
  const keep = (id: string, more = {}) =>
    store.keep(submission(id, { payload: JSON.stringify(enquiry), ...more }));
  async function attempted(id: string, next: Settlement["next"], more = {}) {
    const lease = { token: id, ms: 60_000 };
    await store.claim(claimOf(id, { now, lease, limit: 99 }));
    await store.settle({ id, leaseToken: id, attempt: { ...attempt, ...more }, next });
    await store.release(id);
  }
  /** Claims everything that is due and returns the ids in order. */
  async function order() {
    const ids: string[] = [];
    for (;;) {
      const [next] = await store.claim(claimOf("x", { now, limit: 1 }));
      if (!next) return ids;
      ids.push(next.id);
    }
  }

  test("status reports each queue's state and its receiver's last answer", async () => {
    expect(await run(["status"])).toContain("webhook unknown, no server has started yet");
    await store.saveQueue({ ...open, isDown: true, pausedUntil: now + minute });
    await store.saveQueue({ ...open, kind: "application", hasWebhook: false });
    await keep("a");
    const failure = { status: 503, answer: "busy" };
    await attempted("a", { state: "pending", nextTryAt: receivedAt }, failure);
    const text = await run(["status"]);
    expect(text).toMatch(/^enquiry +1 .* in 1m$/m);
    expect(text).toMatch(
      /enquiry: receiver down, next probe at 2026-11-20 14:01:00Z \(in 1m\)\. Last answer 2h ago: 503\./,
    );
    expect(text).toContain("application: APPLICATION_WEBHOOK_URL is not set");
    expect((await parsed(["status"])).kinds).toMatchObject([
      { lane: { state: "paused", pausedBy: "circuit", lastAnswer: { status: 503 } } },
      { lane: { state: "no webhook" } },
    ]);
    await store.saveQueue(asked(now + minute));
    expect(await run(["status"])).toContain("as the receiver asked (Retry-After)");
    await store.saveQueue(asked(now - minute));
    expect(await run(["status"])).toContain("enquiry: open.");
  });

  test("status reports a receiver that is too slow, and does not count failed submissions as pending", async () => {
    await store.saveQueue(open);
    await keep("a");
    const late = { status: undefined, error: "timeout, it may have acted", answer: undefined };
    await attempted("a", { state: "pending", nextTryAt: receivedAt }, late);
    await attempted("a", { state: "failed" }, late);
    const text = await run(["status"]);
    for (const shown of [text, await run(["list"]), await run(["show", "a"])]) {
      expect(shown).toContain("timeout, it may have acted");
    }
    expect(text).toMatch(/2 of the last 2 attempts reached the receiver .*WEBHOOK_TIMEOUT_SECONDS/);
    expect(text).toContain("enquiry: 1 failed, the oldest from 2h ago");
    expect(text).not.toContain("has been pending");
  });

  test("status counts the age from when a submission became pending", async () => {
    await store.saveQueue(open);
    for (const id of ["delivered", "failed", "held"]) {
      await keep(id, id === "held" ? { suspicion: "trap filled in" } : {});
      if (id !== "held") await attempted(id, { state: id as "delivered" | "failed" });
    }
    await run(["discard", "failed"]);
    for (const id of ["delivered", "failed", "held"]) {
      expect(await run(["retry", id], { force: true })).toContain("will be sent now");
      const text = await run(["status"]);
      expect(text).toMatch(/^enquiry .* 0s ago /m);
      expect(text).not.toContain("has been pending");
      const failure = { state: "pending", nextTryAt: now } as const;
      await attempted(id, failure);
      // It is already pending, so this does not change its age.
      await store.retry(id, "pending", now + 90 * minute);
    }
    const [counted] = await store.status();
    expect(counted?.oldestUndeliveredAt).toBe(now);
    await keep("old", { receivedAt });
    await store.retry("old", "pending", now);
    expect(await run(["status"])).toContain(
      "enquiry: oldest has been pending for 2h, longer than 1h.",
    );
  });

  test("list shows who wrote and the last answer in 80 columns", async () => {
    await keep("01a1fe39-2bb8-702d-9320-000000000001", { receivedAt: 1 });
    await keep("01a1fe39-2bb8-702d-9321-000000000002", { receivedAt: receivedAt + 5 });
    const payload = JSON.stringify({ ...application, motivation: "x".repeat(5000) });
    await keep("01a1fe40-2bb8-702d-9321-000000000002", { kind: "application", payload });
    const first = "01a1fe39-2bb8-702d-9320-000000000001";
    await attempted(first, { state: "failed" }, { status: 500, answer: "y".repeat(200) });
    const text = await run(["list"]);
    expect(text).toContain("Łukasz O'Brien <lukasz@example.com>: A question");
    expect(text).toContain("Senior Embedded Engineer");
    expect(text).toMatch(/^ {4}500 y+…$/m);
    expect(text).toMatch(/^01a1fe39-2bb8-702d-9320 {2}/m);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    const ids = async (options: Options) =>
      (await parsed(["list"], options)).map(({ id }: { id: string }) => id.slice(0, 23));
    expect(await ids({ kind: "application" })).toEqual(["01a1fe40-2bb8-702d-9321"]);
    expect(await ids({ search: "lukasz@EXAMPLE" })).toHaveLength(2);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await ids({ search: "subject" })).toEqual([]);
    expect(await ids({ since: "2h", kind: "enquiry" })).toEqual(["01a1fe39-2bb8-702d-9321"]);
    expect(await parsed(["list"], { state: "failed" })).toMatchObject([
      { payload: enquiry, tries: 1, lastTry: { status: 500 } },
    ]);
    expect(await run(["show", "01A1FE39"])).toMatch(
      /^Several ids begin with 01A1FE39:\n01a1fe39-.*0001 {2}enquiry .*failed .*\n01a1fe39-.*0002 /,
    );
    for (const pattern of ["%", "01a1fe3_"]) {
      expect(await run(["retry", pattern])).toBe(`No id begins with ${pattern}.`);
    }
  });

  test("list prints any number of submissions, newest first, up to the limit", async () => {
    const ids = Array.from({ length: 502 }, (_, index) => `id-${String(index).padStart(4, "0")}`);
    await Promise.all(ids.map((id, index) => keep(id, { receivedAt: receivedAt + index })));
    const newest = ids.toReversed();
    for (const limit of [1, 500, 501, 999_999]) {
      const listed = await parsed(["list"], { limit: String(limit), state: "pending" });
      expect(listed.map(({ id }: { id: string }) => id)).toEqual(newest.slice(0, limit));
    }
    const text = await run(["list"], { limit: "501" });
    const shown = text.match(/^id-\d+/gm);
    expect(shown).toEqual(newest.slice(0, 501));
    expect(await parsed(["list"], { kind: "application" })).toEqual([]);
    expect(await run(["list"], { kind: "application" })).toMatch(/^id +received/);
    const exported = (await run(["export"])).trimEnd().split("\n");
    expect(exported.map((line) => JSON.parse(line).id)).toEqual(ids);
    const [names, ...records] = (await run(["export"], { csv: true })).split(/\r\n(?=id|$)/);
    expect(names).toMatch(/^id,kind,state,receivedAt,deliveredAt,tries,firstName,[\w,]+$/);
    expect(records.map((record) => record.slice(0, 7))).toEqual([...ids, ""]);
  });

  test("no output controls the terminal or reverses text", async () => {
    const odd = "\u009b31m\u007f\u202e\u2066\u200f\u2028\u{e0001}x";
    await keep("a", { payload: JSON.stringify({ ...enquiry, subject: odd }) });
    await attempted("a", { state: "failed" }, { error: odd, answer: odd });
    for (const args of [["status"], ["list"], ["show", "a"]]) {
      for (const text of [await run(args), await run(args, { json: true })]) {
        expect(text).not.toMatch(/[\x7f-\x9f\p{Cf}\u2028\u2029]/u);
      }
    }
    expect(await run(["export"])).not.toMatch(/[\x7f-\x9f\p{Cf}\u2028\u2029]/u);
    expect(await parsed(["show", "a"])).toMatchObject({
      payload: { subject: odd },
      attempts: [{ error: odd, answer: odd }],
    });
  });

  test("retries everything in a period, oldest first, and nothing else", async () => {
    await store.saveQueue(open);
    for (const [id, minutes] of [
      ["after", 95],
      ["late", 90],
      ["early", 30],
      ["before", 5],
    ] as const) {
      await keep(id, { receivedAt: receivedAt + minutes });
      const at = receivedAt + minutes * minute;
      await attempted(id, { state: "delivered" }, { at });
    }
    await keep("failed", { receivedAt: receivedAt + 40 * minute });
    await attempted("failed", { state: "failed" });
    await keep("other", { kind: "application" });
    const period = { since: "2026-11-20 12:20Z", until: "29m" };
    expect(await run(["retry"], { ...period, kind: "enquiry" })).toBe(
      "enquiry: 1 failed will be sent now.",
    );
    expect(await run(["retry"], { ...period, delivered: true })).toBe(
      "enquiry: 2 delivered will be sent now.",
    );
    expect(await run(["retry", "before"])).toBe(
      "before is delivered: add --force to send it anyway.",
    );
    expect(await order()).toEqual(["early", "late", "failed"]);
    expect(await parsed(["retry"], { pending: true, kind: "application" })).toMatchObject([
      { kind: "application", counts: { pending: 1 } },
    ]);
    expect(await run(["retry"])).toBe("Nothing to retry.");
  });
});
