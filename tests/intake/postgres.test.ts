import { Client } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openStore, type Store } from "../../intake/store/database.ts";
import { check, keep, type Repetition } from "../../intake/store/keep.ts";
import { idOf, post } from "../support/http.ts";
import { startPooler } from "../support/postgres-pooler.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { type Behaviour, startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { makeReadOnly, run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { keepNew, submission } from "./support/stores.ts";

const unusable = expect.objectContaining({ name: "StoreError" });
const byKey: Repetition = { by: "key", key: "k" };
const on = (url: string, webhook = "") =>
  settings(tempFolder(), { DATABASE_URL: url, CONTACT_WEBHOOK_URL: webhook });

async function openDatabase() {
  const url = await testDatabase();
  return { url, store: await testPostgresStore(url) };
}

/** Expects calls to fail while the database has a fault, in time for a visitor who waits. */
async function expectFailures(store: Store, count: number, reason = /./): Promise<void> {
  const startedAt = performance.now();
  const calls = Array.from({ length: count }, (_, index) => keepNew(store, `lost${index}`));
  for (const { status, ...result } of await Promise.allSettled([...calls, check(store)])) {
    expect({ status, ...result }).toEqual({ status: "rejected", reason: unusable });
    expect("reason" in result && result.reason.message).toMatch(reason);
  }
  expect(performance.now() - startedAt).toBeLessThan(4000);
}

test("a commit counts only once it is on disk, whatever the server's default", async () => {
  const url = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  await run(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const store = await testPostgresStore(url);
  await run(
    url,
    `CREATE TABLE public.seen (setting text);
     CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NEW;
     END $$;
     CREATE TRIGGER look BEFORE INSERT ON intake.submission FOR EACH ROW EXECUTE FUNCTION look()`,
  );
  await keepNew(store, "a");
  expect(await run(url, "SELECT setting FROM public.seen")).toEqual([{ setting: "on" }]);
});

test("a commit whose confirmation is lost counts as failed, and its key finds it later", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const store = await testPostgresStore(proxy.url);
  proxy.cutAt("COMMIT");
  await expect(keepNew(store, "a", {}, byKey)).rejects.toThrow(unusable);
  proxy.cutAt(undefined);
  const again = await keep(store, submission("b", { fingerprint: "a" }), byKey);
  expect(again).toEqual({ outcome: "repeated", id: "a" });
});

test("calls to a hanging database fail quickly, and succeed again once it answers", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const store = await testPostgresStore(proxy.url);
  await keepNew(store, "before");
  proxy.swallow(true);
  await expectFailures(store, 30);
  proxy.swallow(false);
  expect(await keepNew(store, "after")).toEqual({ outcome: "kept", id: "after" });
});

test("a read-only database is unusable until it is writable", async () => {
  const { url, store } = await openDatabase();
  await makeReadOnly(url, true);
  await expectFailures(store, 1, /: it is read-only \(25006\)\.$/);
  await makeReadOnly(url, false);
  await check(store);
  expect(await keepNew(store, "b")).toEqual({ outcome: "kept", id: "b" });
});

test("another program's lock is waited for, but not for long", async () => {
  const { url, store } = await openDatabase();
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN; LOCK TABLE intake.submission IN ACCESS EXCLUSIVE MODE");
  await expectFailures(store, 1);
  const patient = keepNew(store, "b");
  await client.query("ROLLBACK");
  expect(await patient).toEqual({ outcome: "kept", id: "b" });
});

test("a database that cannot hold every character is refused", async () => {
  const opening = testPostgresStore(await testDatabase("LATIN1"));
  await expect(opening).rejects.toThrow(/^DATABASE_URL: .+ UTF8/);
});

test("a newer program's schema is refused by servers and commands", async () => {
  const { url } = await openDatabase();
  await run(
    url,
    "INSERT INTO intake.kysely_migration VALUES ('9999-later', '2099-01-01T00:00:00Z')",
  );
  for (const role of ["server", "tool"] as const) {
    await expect(testPostgresStore(url, role)).rejects.toThrow(/newer than this program; .+\.$/);
  }
});

test("a user who owns the schema needs no other privilege", async () => {
  const url = await testDatabase();
  const user = `user_${new URL(url).pathname.slice(1)}`;
  await run(url, `CREATE ROLE ${user} LOGIN PASSWORD 'p'`);
  const theirs = Object.assign(new URL(url), { username: user, password: "p" }).href;
  await expect(testPostgresStore(theirs)).rejects.toThrow(/this user lacks a privilege/);
  await run(url, `CREATE SCHEMA intake AUTHORIZATION ${user}`);
  expect(await keepNew(await testPostgresStore(theirs), "a")).toMatchObject({ outcome: "kept" });
});

test.each([
  ["an unknown database", { pathname: "/hidden" }, /it does not exist \(3D000\)/],
  ["nobody listening", { port: "1" }, /nothing listens .* \(ECONNREFUSED\)/],
  ["an unknown host", { hostname: "hidden" }, /host name/],
  ["no TLS although required", { search: "?sslmode=require" }, /SSL/],
  ["a wrong password", { password: "hidden" }, /user or password \(28P01\)/],
])("%s ends the start with one line, without the address", async (what, changes, reason) => {
  const url = new URL(inject("postgresUrl"));
  const secret = url.password;
  Object.assign(url, changes);
  const expectLine = (line: string) => {
    expect(line).toMatch(/^DATABASE_URL: the database cannot be used: .+\.$/);
    expect(line).toMatch(reason);
    expect(line).not.toMatch(new RegExp(`hidden|${secret}`));
  };
  for (const role of ["server", "tool"] as const) {
    expectLine(await openStore(url.href, role).catch(({ message }) => message));
  }
  if (what !== "a wrong password") return;
  const { code, stdout, stderr } = await runProgram(["intake/main.ts"], on(url.href)).ended;
  expect([code, stdout]).toEqual([1, ""]);
  expectLine(stderr.replace(/\n$/, ""));
});

/** Sends enquiries to servers in turn, a few at a time; all must be answered with 202. */
async function sendMany(servers: readonly { url: string }[], count: number): Promise<string[]> {
  const ids: string[] = [];
  const rest = Array.from({ length: count }, (_, index) => index);
  const sendRest = async () => {
    for (let index = rest.pop(); index !== undefined; index = rest.pop()) {
      const headers = index % 3 === 0 ? {} : { "idempotency-key": `${count} ${index}` };
      const fields = { ...enquiry, subject: `${count} ${index}` };
      const { url = "" } = servers[index % servers.length] ?? {};
      ids.push(idOf(await post(`${url}/api/enquiries`, fields, headers)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendRest));
  return ids;
}

const counts = "SELECT state, count(*)::int FROM intake.submission GROUP BY 1";
const areDelivered = (url: string, count: number) =>
  vi.waitFor(async () => expect(await run(url, counts)).toEqual([{ state: "delivered", count }]), {
    ...wait,
    timeout: 30_000,
  });

test("two servers on one database deliver each submission once, and survive its restart", async () => {
  const database = await startPostgres({ fsync: "on" });
  onTestFinished(database.remove);
  const atOnce = { now: 0, most: 0 };
  const slow: Behaviour = (response, index) => {
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    setTimeout(
      () => {
        atOnce.now -= 1;
        response.end();
      },
      5 + (index % 20),
    );
  };
  const receiver = await startReceiver(slow);
  const environment = on(database.url, receiver.url.href);
  // The database is empty, so both servers try to create the schema.
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const [{ url }] = servers;
  const ids = await sendMany(servers, 100);
  await areDelivered(database.url, 100);
  expect(receiver.ids().sort()).toEqual(ids.sort());
  for (const server of servers) expect(server.output().stdout).toContain("delivery attempted");
  expect(atOnce.most).toBe(4);

  ids.push(...(await sendMany(servers, 20)));
  await database.stop();
  const send = () => post(`${url}/api/enquiries`, enquiry, { "idempotency-key": "k" });
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  const startedAt = performance.now();
  const { status, headers } = await send();
  expect([status, headers["content-type"]]).toEqual([503, "application/problem+json"]);
  expect(await ready()).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(5000);

  await database.start();
  await vi.waitFor(async () => expect(await ready()).toBe(200), { ...wait, timeout: 15_000 });
  ids.push(idOf(await send()));
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), {
    ...wait,
    timeout: 100_000,
  });
  for (const server of servers) {
    const { code, stdout, stderr } = await server.stop("SIGTERM");
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(new URL(database.url).password);
  }
});

/** Uses the pooler as another program does, whose settings stay on the connection that it was lent. */
async function startOtherProgram(pooler: string): Promise<void> {
  const settingsOfOthers = `
    SET search_path = elsewhere; SET lock_timeout = 1; SET statement_timeout = 60000;
    SET synchronous_commit = off; SELECT pg_sleep(0.001)`;
  let isOver = false;
  const work = Array.from({ length: 4 }, async () => {
    const client = new Client(pooler);
    await client.connect();
    while (!isOver) await client.query(settingsOfOthers);
    await client.end();
  });
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(work);
  });
}

test("behind a pooler in transaction mode, shared with another program, all is kept and delivered", async () => {
  const database = await testDatabase();
  await run(database, "CREATE SCHEMA elsewhere");
  // Fewer than each server uses, and than senders.
  const pooler = await startPooler(database, 3);
  if (!pooler) return console.warn("skipped: pgbouncer is not installed");
  await startOtherProgram(pooler);
  const receiver = await startReceiver();
  const environment = on(pooler, receiver.url.href);
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const ids = await sendMany(servers, 200);
  await areDelivered(database, 200);
  expect(receiver.ids().sort()).toEqual(ids.sort());
  for (const server of servers) {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const { code, stdout } = await server.stop("SIGTERM");
    expect([code, stdout.match(/.*"level":[56]0.*/g)]).toEqual([0, null]);
  }
});
