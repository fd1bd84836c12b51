import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { tryToKeep } from "../../intake/store/keep.ts";
import { pollMs } from "../../intake/times.ts";
import { idOf, post } from "../support/http.ts";
import { startPooler } from "../support/postgres-pooler.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { accept, startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { keepNew } from "./support/stores.ts";

const unusable = expect.objectContaining({ name: "StoreError" });
const on = (url: string, webhook = "") =>
  settings(tempFolder(), { DATABASE_URL: url, CONTACT_WEBHOOK_URL: webhook });

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

test("a commit whose confirmation is lost counts as failed, and the same content finds it later", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const store = await testPostgresStore(proxy.url);
  const same = { fingerprint: "f" };
  proxy.fail("cut", (request) => request.includes("commit\0"));
  await expect(keepNew(store, "a", same)).rejects.toThrow(unusable);
  proxy.mend();
  const again = await keepNew(store, "b", same);
  expect(again).toEqual({ outcome: "repeated", id: "a" });
});

test("calls to a hanging database fail quickly, and succeed again once it answers", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const store = await testPostgresStore(proxy.url);
  await keepNew(store, "before");
  proxy.silence();
  const startedAt = performance.now();
  // More than the pool has connections.
  const calls = Array.from({ length: 30 }, (_, index) => keepNew(store, `lost${index}`));
  calls.push(tryToKeep(store, Date.now) as never);
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toEqual({ status: "rejected", reason: unusable });
  }
  // In time for a visitor who waits.
  expect(performance.now() - startedAt).toBeLessThan(4000);
  proxy.mend();
  expect(await keepNew(store, "after")).toEqual({ outcome: "kept", id: "after" });
});

test("a wrong password ends the start with one line, without address and password", async () => {
  const url = new URL(await testDatabase());
  url.password = "hidden";
  const { code, stdout, stderr } = await runProgram(["intake/main.ts"], on(url.href)).ended;
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^DATABASE_URL: the database cannot be used: .+ password \(28P01\)\.\n$/);
  expect(stderr).not.toMatch(/hidden|127\.0\.0\.1/);
});

/** Sends enquiries to servers in turn, a few at a time; all must be answered with 202. */
async function sendMany(servers: readonly { url: string }[], count: number): Promise<string[]> {
  const ids: string[] = [];
  const rest = Array.from({ length: count }, (_, index) => index);
  const sendRest = async () => {
    for (let index = rest.pop(); index !== undefined; index = rest.pop()) {
      const fields = { ...enquiry, subject: `${count} ${index}` };
      const { url = "" } = servers[index % servers.length] ?? {};
      ids.push(idOf(await post(`${url}/api/enquiries`, fields)));
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
  const database = await startPostgres("on");
  onTestFinished(database.remove);
  const open: (() => void)[] = [];
  const receiver = await startReceiver((response) => void open.push(() => response.end()));
  const environment = on(database.url, receiver.url.href);
  // The database is empty, so both servers try to create the schema.
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const [{ url }] = servers;
  const ids = await sendMany(servers, 100);
  await vi.waitFor(() => expect(open).toHaveLength(4), wait);
  // Both look again.
  await sleep(pollMs);
  expect(receiver.requests).toHaveLength(4);
  receiver.behave(accept);
  for (const end of open) end();
  await areDelivered(database.url, 100);
  expect(receiver.ids().sort()).toEqual(ids.sort());

  ids.push(...(await sendMany(servers, 20)));
  await database.stop();
  const send = () => post(`${url}/api/enquiries`, enquiry);
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  const { status, headers } = await send();
  expect([status, headers["content-type"]]).toEqual([503, "application/problem+json"]);
  await vi.waitFor(async () => expect(await ready()).toBe(503), wait);

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

test("behind a pooler in transaction mode, all is kept and delivered", async ({ skip }) => {
  const database = await testDatabase();
  // Fewer than each server uses, and than senders.
  const pooler = await startPooler(database, 3);
  if (!pooler) return skip("pgbouncer is not installed");
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
