import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../intake/store/open.ts";
import { type Answer, idOf, post } from "../support/http.ts";
import { startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { databases } from "./support/databases.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { run } from "./support/postgres.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import {
  captureLog,
  everything,
  find,
  json,
  testApp,
  testClock,
  testStore,
} from "./support/test-app.ts";

vi.mock("../../intake/times.ts", async (original) => ({
  ...(await original<object>()),
  pollMs: 200,
}));

const large = { ...enquiry, message: "\u6f22".repeat(5000) };

type Running = { readonly url: string };
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
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

    limitFileSize("unlimited");
    ids.push(await vi.waitFor(async () => idOf(await send(server)), wait));
    await vi.waitFor(() => expect(receiver.ids().sort()).toEqual(ids.sort()), wait);
  },
);

test("asks at most every five seconds whether a form as large as any would be kept", async () => {
  const { app, store } = await testApp();
  const isReady = async () => (await app.inject("/readyz")).statusCode === 200;
  const exec = (statement: string) => store.read((db) => sql.raw(statement).execute(db));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await isReady()).toBe(true);
  await exec(`CREATE TRIGGER fault BEFORE INSERT ON submission WHEN length(new.payload) >= 65536
    BEGIN SELECT RAISE(ABORT, 'fault'); END`);
  vi.advanceTimersByTime(4999);
  expect(await isReady()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await isReady()).toBe(false);
  await exec("DROP TRIGGER fault");
  vi.advanceTimersByTime(5000);
  expect(await isReady()).toBe(true);
  expect(await everything(store)).toEqual([]);
});

// Several times what a busy machine takes to connect.
const lockWaitMs = 3000;

test.each(databases)(
  "forms wait for what another program has locked in %s, but not for ever, while others are answered",
  async (name, { create, lock }) => {
    const url = await create();
    const store = await openStore(url, "server", { waitMs: lockWaitMs });
    onTestFinished(() => store.close());
    const { app } = await testApp({ store });
    const forms = async (subject: string) => {
      const all = Array.from({ length: 20 }, (_, index) =>
        app.inject(json({ ...enquiry, subject: `${subject} ${index}` })),
      );
      return new Set((await Promise.all(all)).map(({ statusCode }) => statusCode));
    };
    const unlock = await lock(url);
    const [early, isReady] = [forms("early"), app.inject("/readyz")];
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect([await early, (await isReady).statusCode]).toEqual([new Set([503]), 503]);
    const late = forms("late");
    await sleep(200);
    if (name === "PostgreSQL") {
      const connections =
        "SELECT FROM pg_stat_activity WHERE application_name = 'intake' AND datname = current_database()";
      expect((await run(url, connections)).length).toBeLessThanOrEqual(10);
    }
    await unlock();
    expect(await late).toEqual(new Set([202]));
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
  const receiver = await startReceiver();
  const store = await testStore();
  const fault = sql`CREATE TRIGGER fault BEFORE UPDATE OF attemptCount ON submission
    BEGIN SELECT RAISE(ABORT, 'fault'); END`;
  await store.write((db) => fault.execute(db));
  await keepNew(store, "a");
  const { lines, log } = captureLog();
  deliverTo(receiver.url, { store, clock: testClock(receivedAt), log });
  await vi.waitFor(() => expect(lines.join("")).toContain("not saved"), wait);
  await store.write((db) => sql`DROP TRIGGER fault`.execute(db));
  const state = async () => (await find(store, "a"))?.state;
  await vi.waitFor(async () => expect(await state()).toBe("delivered"), wait);
  expect(receiver.ids()).toEqual(["a"]);
});
