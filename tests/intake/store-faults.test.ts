import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { lockWaitMs } from "../../intake/times.ts";
import { type Answer, idOf, post } from "../support/http.ts";
import { startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { beforeLong, wait } from "../support/until.ts";
import { databases } from "./support/databases.ts";
import { run } from "./support/postgres.ts";
import { json, testApp, testStore } from "./support/test-app.ts";

const large = { ...enquiry, message: "\u6f22".repeat(5000) };

type Running = { readonly url: string };
const ready = async ({ url }: Running) => (await fetch(`${url}/readyz`)).status;
const send = ({ url }: Running, body: unknown = enquiry) => post(`${url}/api/enquiries`, body);

/** Sends until a submission is refused; adds the ids of the accepted ones to `ids`. */
async function sendUntilRefused(server: Running, ids: string[]): Promise<Answer> {
  for (let sent = 0; sent < 100; sent += 1) {
    const answer = await send(server, { ...large, subject: `${ids.length}` });
    if (answer.status !== 202) return answer;
    ids.push(idOf(answer));
  }
  throw new Error("Nothing was refused.");
}

// Only Linux can change the limits of a running process.
test.runIf(process.platform === "linux")(
  "answers 503 while the disk is full, and delivers everything acknowledged afterwards",
  async () => {
    const receiver = await startReceiver();
    const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
    const server = await startServer(environment);
    const limitFileSize = (bytes: string) =>
      execFileSync("prlimit", [`--pid=${server.child.pid}`, `--fsize=${bytes}:`]);
    limitFileSize("200000");
    const ids: string[] = [];
    const { status, headers, body } = await sendUntilRefused(server, ids);
    expect([status, headers["retry-after"]]).toEqual([503, "10"]);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(body).not.toMatch(/disk|full|I\/O/);
    expect(ids.length).toBeGreaterThan(0);
    const full = /"level":50.*the database cannot be used: [^"]*\bdisk\b.*"submission not kept"/;
    await vi.waitFor(() => expect(server.output().stdout).toMatch(full), wait);
    expect(await ready(server)).toBe(503);

    limitFileSize("unlimited");
    ids.push(await vi.waitFor(async () => idOf(await send(server)), wait));
    expect(await ready(server)).toBe(200);
    await vi.waitFor(() => expect(receiver.ids().sort()).toEqual(ids.sort()), wait);
  },
);

test("isn't ready for three minutes after a full disk, unless a submission is kept", async () => {
  const { app, store, clock } = await testApp();
  const post = async (body: unknown) => (await app.inject(json(body))).statusCode;
  const isReady = async () => (await app.inject("/readyz")).statusCode === 200;
  await sql`PRAGMA max_page_count = 1`.execute(store.db);
  const next = (sent: number) => ({ ...large, subject: `${sent}` });
  for (let sent = 0; (await post(next(sent))) === 202; sent += 1) expect(sent).toBeLessThan(100);
  clock.pass(179_000);
  expect(await isReady()).toBe(false);
  clock.pass(2000);
  expect(await isReady()).toBe(true);

  expect(await post(next(100))).toBe(503);
  expect(await isReady()).toBe(false);
  await sql`PRAGMA max_page_count = 100000`.execute(store.db);
  expect(await isReady()).toBe(false);
  expect(await post(next(100))).toBe(202);
  expect(await isReady()).toBe(true);
});

test.each(databases)(
  "forms wait ten seconds at most for what another program has locked in %s, while others are answered",
  async (name, { create, lock }) => {
    const url = await create();
    const server = await startServer(settings(tempFolder(), { DATABASE_URL: url }));
    const forms = async (subject: string) => {
      const all = Array.from({ length: 20 }, (_, index) =>
        send(server, { ...enquiry, subject: `${subject} ${index}` }),
      );
      return new Set((await Promise.all(all)).map(({ status }) => status));
    };
    expect(lockWaitMs).toBe(10_000);
    const unlock = await lock(url);
    const early = beforeLong(forms("early"));
    const isReady = ready(server);
    await sleep(8000);
    const late = forms("late");
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect([await early, await isReady]).toEqual([new Set([503]), 503]);
    if (name === "PostgreSQL") {
      const connections =
        "SELECT FROM pg_stat_activity WHERE application_name = 'intake' AND datname = current_database()";
      expect((await run(url, connections)).length).toBeLessThanOrEqual(10);
    }
    await unlock();
    expect(await late).toEqual(new Set([202]));
    await vi.waitFor(async () => expect(await ready(server)).toBe(200), wait);
  },
);

test("no other program writes between what a transaction reads and what it writes", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const other = new DatabaseSync(join(folder, "intake.db"), { timeout: 0 });
  await store.write(async (db) => {
    await db.selectFrom("webhook").selectAll().execute();
    expect(() => other.exec("UPDATE webhook SET pausedUntil = 1")).toThrow(/locked/);
  });
  other.close();
});

test("a result that can't be saved for a while is saved later, and nothing is sent again for it", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const server = await startServer(settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  const other = new DatabaseSync(join(folder, "intake.db"), { timeout: wait.timeout });
  other.exec(`
    CREATE TRIGGER fault BEFORE INSERT ON attempt BEGIN SELECT RAISE(ABORT, 'fault'); END
  `);
  const id = idOf(await send(server));
  await vi.waitFor(() => expect(server.output().stdout).toContain("not saved"), wait);
  other.exec("DROP TRIGGER fault");
  const states = () => other.prepare("SELECT state FROM submission").all();
  await vi.waitFor(() => expect(states()).toEqual([{ state: "delivered" }]), wait);
  other.close();
  expect(receiver.ids()).toEqual([id]);
});
