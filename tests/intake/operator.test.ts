import { beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../intake/store/database.ts";
import type { NewSubmission } from "../../intake/store/schema.ts";
import { application, enquiry } from "../support/submissions.ts";
import { operator } from "./support/operate.ts";
import { attempted, keepNew, receivedAt, stores } from "./support/stores.ts";

const minute = 60_000;
const now = receivedAt + 120 * minute;
const suspicion = "trap filled in";
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
  const idsOf = async (line: string) => (await parsed(line)).map(({ id }: { id: string }) => id);

  test("status has each kind's webhook, counts, oldest, last attempt and next one", async () => {
    await keep(store, "a", { receivedAt: now - 30 * minute });
    await keep(store, "held", { suspicion });
    const inAMinute = { state: "pending", nextAttemptAt: now + minute } as const;
    await attempted(store, "a", inAMinute, { ...late, at: now - 10 * minute });
    const { exitCode, output } = await check("status");
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^enquiry +1 +0 +1 +0 +0 +30m +in 1m$/m);
    expect(output).toContain(
      "enquiry: webhook set. Last attempt 10m ago: timeout, it may have acted.",
    );
    expect(output).toContain("application: APPLICATION_WEBHOOK_URL is not set");
    expect(output).toContain("1 held as suspicious");
    expect(await parsed("status")).toEqual({
      kinds: [
        {
          kind: "enquiry",
          webhook: true,
          counts: { pending: 1, failed: 0, held: 1, delivered: 0, discarded: 0 },
          oldestPendingAt: now - 30 * minute,
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
      alarms: [],
    });
    const askedUntil = now + 5 * minute;
    await attempted(store, "a", inAMinute, { status: 429, askedUntil, at: now });
    expect(await run("status")).toMatch(
      /until 2026-11-20 14:05:00Z \(in 5m\)\. Last attempt 0s ago: 429\./,
    );
    expect((await parsed("status")).kinds[0]).toMatchObject({
      pausedUntil: askedUntil,
      nextAttemptAt: askedUntil,
    });
  });

  test("status exits with 3 when one has waited too long since it became pending, or failed", async () => {
    await keep(store, "a");
    expect(await check("status")).toMatchObject({
      exitCode: 3,
      errors: "enquiry: the oldest has waited for 2h: see list --state pending.\n",
    });
    expect(await check("status --max-age 120")).toMatchObject({ exitCode: 0, errors: "" });
    await attempted(store, "a", { state: "failed" }, late);
    const failed = "enquiry: 1 failed: see list --state failed.";
    expect(await check("status --max-age 120")).toMatchObject({
      exitCode: 3,
      errors: `${failed}\n`,
    });
    const { output, exitCode } = await check("status --json");
    expect([JSON.parse(output).alarms, exitCode]).toEqual([[failed], 3]);
    for (const change of ["retry a", "retry a"]) {
      expect(await run(change)).toBe("a will be sent next.\n");
      expect(await check("status --max-age 0")).toMatchObject({ exitCode: 0 });
    }
  });

  test("list shows who wrote and the last answer in 80 columns", async () => {
    const [first, second] = [1, 2].map((last) => `01a1fe39-2bb8-702d-9320-00000000000${last}`);
    const third = "01a1fe40-2bb8-702d-9321-000000000003";
    await keep(store, `${first}`, { receivedAt: 1 });
    await keep(store, `${second}`, { receivedAt: receivedAt + 5 });
    const payload = JSON.stringify({ ...application, motivation: "x".repeat(5000) });
    await keep(store, third, { kind: "application", payload });
    await attempted(
      store,
      `${first}`,
      { state: "failed" },
      { status: 500, answer: "y".repeat(200) },
    );
    const text = await run("list");
    expect(text).toContain("Łukasz O'Brien <lukasz@example.com>: A question");
    expect(text).toContain("Senior Embedded Engineer");
    expect(text).toMatch(/^ {4}attempts: 1, last: 500 y+…$/m);
    expect(text).toMatch(/^ {4}attempts: 0, next now$/m);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(await idsOf("list --kind application")).toEqual([third]);
    expect(await idsOf("list --since 2h --kind enquiry")).toEqual([second]);
    expect(await parsed("list --state failed")).toMatchObject([
      { payload: enquiry, attemptCount: 1, lastAttempt: { status: 500 } },
    ]);
    expect(await run("show 01A1FE39")).toMatch(
      /^Several ids begin with 01a1fe39, among them:\n01a1fe39-.*01 {2}enquiry .*failed .*\n01a1fe39-.*02 /,
    );
    for (const pattern of ["%", "01a1fe3_"]) {
      expect(await run(`retry ${pattern}`)).toBe(`No id begins with ${pattern}.\n`);
    }
  });

  test("list --search looks at values, in upper or lower case of any script", async () => {
    await keep(store, "a");
    const subject = "Όδος, Straße, E\u0301te\u0301";
    await keep(store, "b", { payload: JSON.stringify({ ...enquiry, subject }) });
    const search = async (text: string) =>
      JSON.parse(await run("list --json --search", text)).map(({ id }: { id: string }) => id);
    for (const text of ["ΌΔΟΣ", "STRASSE", "été"]) expect(await search(text)).toEqual(["b"]);
    expect(await search("lukasz@EXAMPLE")).toEqual(["b", "a"]);
    for (const text of ["%", "subject"]) expect(await search(text)).toEqual([]);
  });

  test("list and export write any number of submissions, page by page, up to the limit", async () => {
    const ids = Array.from({ length: 502 }, (_, index) => `id-${String(index).padStart(4, "0")}`);
    for (const id of ids) await keep(store, id);
    const newest = ids.toReversed();
    for (const limit of [1, 500, 501, 999_999]) {
      const listed = await idsOf(`list --state pending --limit ${limit}`);
      expect(listed).toEqual(newest.slice(0, limit));
    }
    expect((await run("list --limit 501")).match(/^id-\d+/gm)).toEqual(newest.slice(0, 501));
    expect(await parsed("list --kind application")).toEqual([]);
    expect(await run("list --kind application")).toMatch(/^id +received/);
    const { output, writes } = await check("export");
    expect(writes).toHaveLength(2);
    const exported = output.trimEnd().split("\n");
    expect(exported.map((line) => JSON.parse(line).id)).toEqual(ids);
    const [names, ...records] = (await run("export --csv")).split(/\r\n(?=id|$)/);
    expect(names).toMatch(/^id,kind,state,receivedAt,closedAt,attempts,firstName,[\w,]+$/);
    expect(records.map((record) => record.slice(0, 7))).toEqual([...ids, ""]);
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
      attempts: [{ error: odd, answer: odd }],
    });
  });
});
