import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import type { NewSubmission } from "../../intake/store/schema.ts";
import type { Store } from "../../intake/store/store.ts";
import { application, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { operator, runCommand } from "./support/operate.ts";
import { attempted, keepNew, keepRows, receivedAt, stores } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
const now = receivedAt + 120 * minute;
const held = { state: "held" } as const;
const environment = { CONTACT_WEBHOOK_URL: "https://hooks.example/a" };
const late = { status: null, error: "timeout, it may have acted", answer: null } as const;

const keep = (store: Store, id: string, more: Partial<NewSubmission> = {}) =>
  keepNew(store, id, { payload: JSON.stringify(enquiry), email: enquiry.email, ...more });

describe.each(stores)("%s", (_name, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  const { check, run, parsed } = operator(() => ({ store, now, environment }));

  test("status has each kind's webhook, counts, oldest, last attempt and next one", async () => {
    await keep(store, "a", { receivedAt: now - 30 * minute });
    await keep(store, "held", held);
    const inAMinute = { state: "pending", pauseMs: 11 * minute } as const;
    await attempted(store, "a", inAMinute, { ...late, at: now - 10 * minute });
    const { exitCode, output } = await check("status");
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^enquiry +1 +0 +1 +0 +0 +30m +in 1m$/m);
    expect(output).toMatch(/^database: \d+ KiB\.$/m);
    expect(await parsed("status")).toEqual({
      kinds: [
        {
          kind: "enquiry",
          webhook: true,
          counts: { pending: 1, failed: 0, held: 1, delivered: 0, discarded: 0 },
          oldestPendingAt: now - 30 * minute,
          oldestHeldAt: receivedAt,
          lastAttempt: {
            at: now - 10 * minute,
            durationMs: 5,
            status: null,
            error: "timeout, it may have acted",
          },
          nextAttemptAt: now + minute,
          pausedUntil: null,
        },
        expect.objectContaining({ kind: "application", webhook: false, nextAttemptAt: null }),
      ],
      database: { bytes: expect.any(Number), problem: null, left: false },
      alarms: [],
    });
    expect((await parsed("status")).database.bytes).toBeGreaterThan(10_000);
    const asked = { ...inAMinute, pauseMs: 5 * minute, webhookPauseMs: 5 * minute };
    await attempted(store, "a", asked, { status: 429, at: now });
    expect((await parsed("status")).kinds[0]).toMatchObject({
      pausedUntil: now + 5 * minute,
      nextAttemptAt: now + 5 * minute,
    });
    expect(await run("status")).toContain("it pauses: one submission is tried at 2026-");
    const paused = /^a is due when the webhook's pause ends: 2026-/;
    expect(await run("retry a")).toMatch(paused);
    expect(await run("list")).toContain("attempts: 2, next in 5m, last: 429");
    expect(await run("show a")).toMatch(/^next attempt +in 5m$/m);
    expect(await run("retry --pending")).toMatch(
      /^enquiry: 1 pending, due when the webhook's pause ends/,
    );
    expect(await run("retry a --force")).toBe("a is due now.\n");
  });
});

describe("whatever the database,", () => {
  let store: Store;
  beforeEach(async () => {
    store = await testStore();
  });
  const { check, run, parsed } = operator(() => ({ store, now, environment }));
  const idsOf = async (line: string) => (await parsed(line)).map(({ id }: { id: string }) => id);

  test("status exits with 3 when one has waited too long since it became pending, or failed", async () => {
    await keep(store, "a");
    const errors = "enquiry: the oldest has waited for 2h: see list --state pending.\n";
    expect(await check("status")).toMatchObject({ exitCode: 3, errors });
    // One that waits already is no younger for it.
    await run("retry a");
    expect(await check("status")).toMatchObject({ exitCode: 3, errors });
    await attempted(store, "a", { state: "failed" }, late);
    const failed = "enquiry: 1 failed: see list --state failed.";
    expect(await check("status")).toMatchObject({ exitCode: 3, errors: `${failed}\n` });
    const { output, exitCode } = await check("status --json");
    expect([JSON.parse(output).alarms, exitCode]).toEqual([[failed], 3]);
    expect(await run("retry a")).toBe("a is due now.\n");
    expect(await check("status")).toMatchObject({ exitCode: 0, errors: "" });
  });

  test("status exits with 3 at once after an answer that needs an operator, while it is the last", async () => {
    const pending = { state: "pending", pauseMs: minute } as const;
    const statuses = [400, 401, 403, 404, 410, 500];
    for (const status of statuses) {
      await keep(store, `${status}`, { receivedAt: now });
      await attempted(store, `${status}`, pending, { status, at: now });
    }
    const { exitCode, errors } = await check("status");
    expect(exitCode).toBe(3);
    expect(errors.match(/(?<=answered with )\d+/g)).toEqual(["400", "401", "403", "404", "410"]);
    expect(errors).toContain(
      "enquiry: 1 pending, last answered with 401. Check the secret, the authorization and this",
    );
    for (const status of statuses) {
      await attempted(store, `${status}`, pending, { status: 500, at: now + 1 });
    }
    expect(await check("status")).toMatchObject({ exitCode: 0, errors: "" });
  });

  test("list finds by state, kind, time and text", async () => {
    const [first, second] = ["01a1fe39-2bb8-1", "01a1fe39-2bb8-2"] as const;
    const third = "01a1fe40-2bb8-3";
    await keep(store, first, { receivedAt: 1 });
    await keep(store, second, { receivedAt: receivedAt + 5 });
    await keep(store, third, { kind: "application", payload: JSON.stringify(application) });
    await attempted(store, first, { state: "failed" }, { status: 500, answer: "no" });
    const text = await run("list");
    expect(text).toContain(`Łukasz O'Brien-Müller <lukasz@example.com>: ${enquiry.subject}`);
    expect(text).toMatch(/^ {4}attempts: 1, last: 500: no$/m);
    expect(await idsOf("list --kind application")).toEqual([third]);
    const more = "There are more: see --limit.";
    expect(await run("list --limit 2")).toContain(more);
    expect(await run("list --limit 3")).not.toContain(more);
    // An application has no webhook here.
    const once = "once APPLICATION_WEBHOOK_URL is set";
    expect(await run("list --kind application")).toContain(`attempts: 0, next ${once}`);
    expect(await run(`retry ${third}`)).toBe(`${third} is due ${once}.\n`);
    expect((await check("status")).errors).toContain(
      "application: the oldest has waited for 2h: set APPLICATION_WEBHOOK_URL.",
    );
    expect(await idsOf("list --since 2h --kind enquiry")).toEqual([second]);
    expect(await idsOf("list --search o'brien")).toEqual([second, first]);
    // An address is found in every spelling, and a damaged text hides nothing.
    const email = "ann@xn--bcher-kva.example";
    await keep(store, "damaged", { email, payload: "{damaged" });
    expect(await idsOf("list --search Ann@BÜCHER.example")).toEqual(["damaged"]);
    await keep(store, "signed", { email: "ada@example.xn--com-9o0a", payload: "{damaged" });
    expect(await idsOf("list --search (ada@example.com)")).toEqual(["signed"]);
    await store.write((db) => db.deleteFrom("submission").where("id", "=", "signed").execute());
    expect(await parsed("show damaged")).toMatchObject({ payload: { damaged: "{damaged" } });
    await store.write((db) => db.deleteFrom("submission").where("id", "=", "damaged").execute());
    // Values, not the names of fields, and no pattern.
    for (const none of ["subject", "%"]) expect(await idsOf(`list --search ${none}`)).toEqual([]);
    expect(await parsed("list --state failed")).toMatchObject([
      { payload: enquiry, attemptCount: 1, lastAttempt: { status: 500 } },
    ]);
    expect(await parsed("show 01A1FE40-2bb8-3")).toMatchObject({
      id: third,
      lastAttempt: null,
      advice: "",
    });
    expect(await run("retry 01a1fe40")).toBe("No submission has the id 01a1fe40.\n");
  });

  test("list and export write any number of submissions, page by page, up to the limit", async () => {
    await keepRows(store, 502, { payload: JSON.stringify(enquiry) });
    const ids = Array.from({ length: 502 }, (_, index) => `id-${String(index).padStart(4, "0")}`);
    const newest = ids.toReversed();
    for (const limit of [1, 500, 501, 999_999]) {
      const listed = await idsOf(`list --state pending --limit ${limit}`);
      expect(listed).toEqual(newest.slice(0, limit));
    }
    expect(await parsed("list --kind application")).toEqual([]);
    const { output, writes } = await check("export");
    expect(writes).toHaveLength(2);
    const exported = output.trimEnd().split("\n");
    expect(exported.map((line) => JSON.parse(line).id)).toEqual(newest);
    const [header, ...records] = (await run("export --csv")).split(/\r\n(?=id|$)/);
    expect(header).toMatch(/^\ufeffid;kind;state;/);
    expect(records.map((record) => record.slice(0, 7))).toEqual([...newest, ""]);
  });

  test("status and show say what to do about each failure", async () => {
    await keep(store, "a", { receivedAt: now });
    for (const [status, error, advice] of [
      [null, "ECONNREFUSED", "Nobody was reached: check the receiver"],
      [530, null, "If others are delivered meanwhile"],
      [429, null, "retry ID --force"],
      [null, "EAI_AGAIN", "this machine's DNS"],
      [null, "CERT_HAS_EXPIRED", "Renew the receiver's certificate"],
      [null, "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "full chain"],
      [null, "DEPTH_ZERO_SELF_SIGNED_CERT", "NODE_EXTRA_CA_CERTS"],
      [null, "ERR_TLS_CERT_ALTNAME_INVALID", "correct the webhook's address"],
      [null, "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "a client certificate"],
      [null, "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "the receiver's proxy"],
      [null, "proxy answered 407", "HTTPS_PROXY refuses"],
      [null, "timeout, it may have acted", "WEBHOOK_TIMEOUT_SECONDS"],
      [null, "not HTTP, it may have acted", "can't be read"],
      [200, "not confirmed: the answer does not name the webhook-id", "name the webhook-id"],
      [307, "it may have acted", "correct the webhook's address"],
      [403, "it may have acted", "whom the receiver blocks"],
      [422, "it may have acted", "rejects this content"],
    ] as const) {
      await attempted(
        store,
        "a",
        { state: "pending", pauseMs: minute },
        { status, error, at: now },
      );
      expect((await check("status")).output, error ?? `${status}`).toContain(advice);
      expect(await run("show a")).toMatch(/^what to do +\w/m);
      expect((await parsed("show a")).advice).toContain(advice);
    }
    await attempted(store, "a", { state: "failed" }, { status: 500, error: "it may have acted" });
    expect((await parsed("show a")).advice).toContain("retry");
    await attempted(store, "a", {}, { status: 200, error: null });
    expect(await run("show a")).not.toContain("what to do");
    await keep(store, "held", held);
    expect((await parsed("show held")).advice).toContain("honeypot");
  });

  test("no output controls the terminal or reverses text", async () => {
    const odd = "\u009b31m\u007f\u202e\u2066\u200f\u2028\u{e0001}x";
    await keep(store, "a", { payload: JSON.stringify({ ...enquiry, subject: odd }) });
    await attempted(store, "a", { state: "failed" }, { error: odd, answer: odd });
    for (const command of ["status", "list", "show a", "export"]) {
      for (const line of [command, `${command} --json`]) {
        expect(await run(line), line).not.toMatch(/[\x7f-\x9f\p{Cf}\u2028\u2029]/u);
      }
    }
    expect(await parsed("show a")).toMatchObject({
      payload: { subject: odd },
      lastAttempt: { error: odd, answer: odd },
    });
  });

  test("status exits with 3 when one has been held for more than a week, or half of its retention", async () => {
    await keep(store, "held", { ...held, receivedAt: now - week / 2 - 1 });
    const erasedInAWeek = { ...environment, RETENTION_DAYS: "7" };
    const early = await runCommand({ store, now, environment: erasedInAWeek }, ["status"]);
    expect(early.errors).toContain("enquiry: 1 held, the oldest for 3d 12h");
    expect(await check("status")).toMatchObject({ exitCode: 0 });
    await keep(store, "older", { ...held, receivedAt: now - week - 1 });
    const errors = "enquiry: 2 held, the oldest for 7d: see list --state held.\n";
    expect(await check("status")).toMatchObject({ exitCode: 3, errors });
  });
});

test("status exits with 3 while the database is locked, or where a server could not start", async () => {
  const folder = tempFolder();
  const store = await testStore(folder, 100);
  const other = new DatabaseSync(join(folder, "intake.db"));
  other.exec("BEGIN IMMEDIATE");
  expect(await runCommand({ store }, ["status"])).toMatchObject({
    exitCode: 3,
    errors: expect.stringMatching(/^No form can be kept now\. .*another program has locked it/),
  });
  other.close();
  const wrong = { PORT: "hidden", CONTACT_WEBHOOK_SECRET: "hidden" };
  const { exitCode, output, errors } = await runCommand({ store, environment: wrong }, ["status"]);
  expect([exitCode, output]).toEqual([3, expect.stringMatching(/^kind +pending/)]);
  expect(errors).toMatch(/^A server can't start: CONTACT_WEBHOOK_SECRET must be /m);
  expect(errors).toMatch(/^A server can't start: PORT must be /m);
  expect(errors).not.toContain("hidden");
});
