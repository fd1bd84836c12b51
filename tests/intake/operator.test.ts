import { beforeEach, describe, expect, test } from "vitest";
import type { Options } from "../../intake/operator/command.ts";
import { findCommand, requireNoneSwallowed } from "../../intake/operator/commands.ts";
import type { Lane, Settlement, Store } from "../../intake/store/store.ts";
import { application, enquiry } from "../support/submissions.ts";
import { attempt, claimOf, receivedAt, stores, submission } from "./support/stores.ts";

const minute = 60_000;
const now = receivedAt + 120 * minute;
const open: Lane = {
  kind: "enquiry",
  hasWebhook: true,
  isDown: false,
  pausedUntil: undefined,
  askedUntil: undefined,
  receiver: undefined,
  probes: 0,
  isRecovering: false,
  heardRetryAt: undefined,
};
const asked = (until: number) => ({ ...open, pausedUntil: until, askedUntil: until });

describe.each(stores)("%s", (_name, openStore) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore();
  });

  const config = { database: { kind: "sqlite", path: "" }, retentionDays: 1 } as const;
  /** What a command prints, or the message that it fails with. */
  async function run(words: readonly string[], options: Options = {}) {
    const { command, word } = findCommand(words, options);
    try {
      const output = await command.run({ store, config, now, options }, word);
      return typeof output === "object" && "text" in output
        ? [output.text, ...(options.json ? [] : output.alarms)].join("\n")
        : String(output);
    } catch (error) {
      return (error as Error).message;
    }
  }
  const parsed = async (words: readonly string[], options: Options = {}) =>
    JSON.parse(await run(words, { ...options, json: true }));
  const keep = (id: string, more = {}) =>
    store.keep(submission(id, { payload: JSON.stringify(enquiry), ...more }));
  async function tried(id: string, next: Settlement["next"], more = {}) {
    const lease = { token: id, ms: 60_000 };
    await store.claim(claimOf(id, { now, lease, limit: 99 }));
    await store.settle({ id, leaseToken: id, attempt: { ...attempt, ...more }, next });
    await store.release(id);
  }
  /** The ids in the order in which they would be tried. */
  async function order() {
    const ids: string[] = [];
    for (;;) {
      const [next] = await store.claim(claimOf("x", { now, limit: 1 }));
      if (!next) return ids;
      ids.push(next.id);
    }
  }

  test("status says for each lane what it waits for and what came last", async () => {
    expect(await run(["status"])).toContain("no server has said yet whether it has a webhook");
    await store.saveLane({ ...open, isDown: true, pausedUntil: now + minute });
    await store.saveLane({ ...open, kind: "application", hasWebhook: false });
    await keep("a");
    const failure = { status: 503, answer: "busy" };
    await tried("a", { state: "pending", nextTryAt: receivedAt }, failure);
    const text = await run(["status"]);
    expect(text).toMatch(/^enquiry +1 .* in 1m$/m);
    expect(text).toMatch(
      /enquiry: the receiver is down and .*, paused until 2026-11-20 14:01:00Z \(1m from now\)\. Last answer 2h ago: 503\./,
    );
    expect(text).toContain("application: APPLICATION_WEBHOOK_URL is not set");
    expect((await parsed(["status"])).kinds).toMatchObject([
      { lane: { state: "paused", pausedBy: "circuit", lastAnswer: { status: 503 } } },
      { lane: { state: "no webhook" } },
    ]);
    await store.saveLane(asked(now + minute));
    expect(await run(["status"])).toContain("the receiver asked for it (Retry-After)");
    await store.saveLane(asked(now - minute));
    expect(await run(["status"])).toContain("enquiry: open.");
  });

  test("status says that a receiver is too slow, and what failed does not wait", async () => {
    await store.saveLane(open);
    await keep("a");
    const late = { status: undefined, error: "timeout", answer: undefined };
    await tried("a", { state: "pending", nextTryAt: receivedAt }, late);
    await tried("a", { state: "failed" }, late);
    const text = await run(["status"]);
    expect(text).toMatch(/2 of the last 2 tries reached the receiver .*WEBHOOK_TIMEOUT_SECONDS/);
    expect(text).toContain("enquiry: 1 failed, oldest from 2h ago");
    expect(text).not.toContain("has waited");
  });

  test("status counts the age from when a submission became pending", async () => {
    await store.saveLane(open);
    for (const id of ["delivered", "failed", "held"]) {
      await keep(id, id === "held" ? { suspicion: "trap filled in" } : {});
      if (id !== "held") await tried(id, { state: id as "delivered" | "failed" });
    }
    await run(["discard", "failed"]);
    for (const id of ["delivered", "failed", "held"]) {
      expect(await run(["retry", id], { force: true })).toContain("will be tried now");
      const text = await run(["status"]);
      expect(text).toMatch(/^enquiry .* 0s ago /m);
      expect(text).not.toContain("has waited");
      const failure = { state: "pending", nextTryAt: now } as const;
      await tried(id, failure);
      // It was pending already.
      await store.retry(id, "pending", now + 90 * minute);
    }
    const [counted] = await store.status();
    expect(counted?.oldestUndeliveredAt).toBe(now);
    await keep("old", { receivedAt });
    await store.retry("old", "pending", now);
    expect(await run(["status"])).toContain("enquiry: oldest has waited 2h, over 1h.");
  });

  test("list shows who wrote and the last answer in 80 columns", async () => {
    await keep("01a1fe39-2bb8-702d-9320-000000000001", { receivedAt: 1 });
    await keep("01a1fe39-2bb8-702d-9321-000000000002", { receivedAt: receivedAt + 5 });
    const payload = JSON.stringify({ ...application, motivation: "x".repeat(5000) });
    await keep("01a1fe40-2bb8-702d-9321-000000000002", { kind: "application", payload });
    const first = "01a1fe39-2bb8-702d-9320-000000000001";
    await tried(first, { state: "failed" }, { status: 500, answer: "y".repeat(200) });
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
  });

  test("a retried one goes first, or the command says what it waits for", async () => {
    for (const id of ["a", "b", "c"]) await keep(id);
    expect(await run(["retry", "c"])).toBe("c will be tried once the server has started.");
    expect(await order()).toEqual(["c", "a", "b"]);
    await store.release("x");
    await store.saveLane(asked(now + minute));
    expect(await run(["retry", "b"])).toMatch(
      /^b will go first when the pause ends .* until 2026-11-20 14:01:00Z \(1m from now\)\.$/,
    );
    await store.saveLane({ ...open, isDown: true, pausedUntil: now + minute });
    expect(await run(["retry", "b"])).toContain("one first because the receiver is down");
    await store.saveLane({ ...open, hasWebhook: false });
    expect(await parsed(["retry", "b"])).toMatchObject({
      outlook: "will be tried once CONTACT_WEBHOOK_URL is set.",
    });
  });

  test("sends a lost stretch again, oldest first, and only that", async () => {
    await store.saveLane(open);
    for (const [id, minutes] of [
      ["late", 90],
      ["early", 30],
      ["before", 5],
    ] as const) {
      await keep(id, { receivedAt: receivedAt + minutes });
      const at = receivedAt + minutes * minute;
      await tried(id, { state: "delivered" }, { at });
    }
    await keep("failed", { receivedAt: receivedAt + 40 * minute });
    await tried("failed", { state: "failed" });
    await keep("other", { kind: "application" });
    const stretch = { since: "2026-11-20 12:20Z", until: "29m" };
    expect(await run(["retry"], { ...stretch, kind: "enquiry" })).toBe(
      "enquiry: 1 failed will be tried now.",
    );
    expect(await run(["retry"], { ...stretch, delivered: true })).toBe(
      "enquiry: 2 delivered will be tried now.",
    );
    expect(await order()).toEqual(["early", "late", "failed"]);
    expect(await parsed(["retry"], { pending: true, kind: "application" })).toMatchObject([
      { kind: "application", counts: { pending: 1 } },
    ]);
    expect(await run(["retry"])).toBe("There is nothing to retry.");
  });

  test("speaks of one day as one", async () => {
    expect(await run(["purge"])).toContain("more than 1 day ago");
    expect(await parsed(["purge"])).toMatchObject({ erased: 0 });
    expect(await parsed(["forget", "a@b.example"])).toMatchObject({ erased: [] });
  });
});

test.each<[string, string[], Options]>([
  ["an id or --failed", ["retry", "a"], { failed: true }],
  ["--delivered needs --since", ["retry"], { delivered: true }],
  ["--until needs --since", ["retry"], { until: "2h" }],
  ["retry has no option --limit", ["retry"], { limit: "1" }],
  ["not both", ["export"], { csv: true, json: true }],
])("refuses what cannot be meant: %s", (message, words, options) => {
  expect(() => findCommand(words, options)).toThrow(message);
});

test("says what to type when npm swallowed an option", () => {
  const environment = { npm_lifecycle_event: "intake", npm_config_max_age: "true" };
  const check = (given: string[]) =>
    requireNoneSwallowed(["status", "0"], given, environment, ["json", "max-age"]);
  expect(() => check([])).toThrow("npm run intake -- status --max-age");
  expect(() => check(["max-age"])).not.toThrow();
});
