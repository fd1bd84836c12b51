import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { settle } from "../../intake/store/deliver-queries.ts";
import { eraseOld } from "../../intake/store/erase.ts";
import { tryToKeep } from "../../intake/store/keep.ts";
import { openStore } from "../../intake/store/open.ts";
import { poolOf } from "../../intake/store/postgres-pool.ts";
import type { Store } from "../../intake/store/store.ts";
import { claimCountsMs, pollMs, postgresMs } from "../../intake/times.ts";
import { startPooler } from "../support/postgres-pooler.ts";
import { accept, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/wait.ts";
import { blocks, connected } from "./support/databases.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { attempt, attempted, claimed, delivered, keepNew } from "./support/stores.ts";
import { captureLog } from "./support/test-app.ts";

// Nothing here depends on how often delivery looks, as long as it's often enough for its claims to count.
vi.mock("../../intake/times.ts", async (original) => ({
  ...(await original<object>()),
  pollMs: 100,
  claimCountsMs: 2000,
}));

const unusable = expect.objectContaining({ name: "StoreError" });

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

test("a wrong password is refused in one line, without address and password", async () => {
  const url = new URL(await testDatabase());
  url.password = "hidden";
  const { message } = await openStore(url.href, "server").catch((error) => error);
  expect(message).toMatch(/^DATABASE_URL: the database cannot be used: .+ password \(28P01\)\.$/);
  expect(message).not.toMatch(/hidden|127\.0\.0\.1/);
});

test("two servers on one database send each submission once, four at a time, behind a pooler too", async () => {
  const database = await testDatabase();
  // In transaction mode, if it is installed, with fewer connections than each server uses.
  const url = (await startPooler(database, 3)) ?? database;
  // The database is empty, so both servers try to create the schema.
  const servers = await Promise.all([testPostgresStore(url), testPostgresStore(url)]);
  const ids = Array.from({ length: 100 }, (_, index) => `${index}`);
  for (const id of ids) {
    // Sent twice at once.
    const results = await Promise.all(
      servers.map((store, at) => keepNew(store, `${id} ${at}`, { fingerprint: id })),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["kept", "repeated"]);
  }
  const open: (() => void)[] = [];
  const receiver = await startReceiver((response) => void open.push(() => response.end()));
  for (const store of servers) deliverTo(receiver.url, { store, clock: Date.now });
  await vi.waitFor(() => expect(open).toHaveLength(4), wait);
  // Both look again, for longer than a claim counts that isn't renewed.
  await sleep(claimCountsMs + 3 * pollMs);
  expect(receiver.requests).toHaveLength(4);
  receiver.behave(accept);
  for (const end of open) end();
  const states = "SELECT state, count(*)::int FROM intake.submission GROUP BY 1";
  const all = [{ state: "delivered", count: ids.length }];
  await vi.waitFor(async () => expect(await run(database, states)).toEqual(all), {
    ...wait,
    timeout: 30_000,
  });
  expect(new Set(receiver.ids()).size).toBe(receiver.requests.length);
  expect(receiver.requests).toHaveLength(ids.length);
});

test("a server that is cut off without a word holds up no other", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  const ids = ["settled", "ahead", "taken", "taken too", "claimed", "free"];
  for (const id of ids) await keepNew(store, id);

  /** Lets a server fall silent within its transaction, once it runs a statement. */
  async function cutOff(act: (store: Store) => Promise<unknown>, statement: string) {
    const proxy = await faultyProxy(`${url}?application_name=cut`);
    const cut = await testPostgresStore(proxy.url);
    let isSilent = false;
    proxy.fail("silence", (request) => {
      isSilent = request.includes(statement);
      return isSilent;
    });
    act(cut).catch(() => {});
    await vi.waitFor(() => expect(isSilent).toBe(true), wait);
  }
  await claimed(store, { server: "settles", limit: 1 });
  // Four in all: others have no room until these claims no longer count.
  await claimed(store, { server: "dead", limit: 4 });
  const result = {
    id: "settled",
    kind: "enquiry",
    server: "settles",
    clock: Date.now,
    isProbe: false,
  } as const;
  await cutOff((cut) => settle(cut, { ...result, attempt, next: delivered }), '"lastAt" = ');
  await cutOff((cut) => claimed(cut, { server: "claims" }), "for update skip locked) update");
  await cutOff((cut) => keepNew(cut, "lost", { fingerprint: "f" }), 'insert into "submission"');
  await cutOff((cut) => cut.read((db) => sql`SELECT pg_sleep(60)`.execute(db)), "pg_sleep");

  const receiver = await startReceiver();
  const delivery = deliverTo(receiver.url, { store, clock: Date.now });
  let kept: unknown;
  keepNew(store, "kept", { fingerprint: "f" }).then((result) => {
    kept = result;
  });
  const locking =
    "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE application_name = 'cut'";
  const longestHold = { ...wait, timeout: 5000 };
  await vi.waitFor(async () => {
    expect(kept).toEqual({ outcome: "kept", id: "kept" });
    expect(receiver.ids().length).toBeGreaterThan(1);
    expect(await run(url, locking)).toEqual([]);
  }, longestHold);

  // Ninety seconds later; then an hour before, since the database's clock was wrong.
  for (const [wanted, ms] of [
    ["id <> 'ahead'", -90_000],
    ["id = 'ahead'", 3_600_000],
  ]) {
    await run(
      url,
      `UPDATE intake.submission SET "lockedUntil" = "lockedUntil" + ${ms} WHERE ${wanted}`,
    );
  }
  delivery.notify();
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(ids.length + 1), wait);
  expect(receiver.ids().sort()).toEqual([...ids, "kept"].sort());
});

test("a database that was down, or has a new primary, is used again without a restart", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  const name = new URL(url).pathname.slice(1);
  const admin = await connected(new URL("/postgres", url).href);
  let kept = 0;
  /** Keeps some at once, over more connections than the pool has. */
  const keepMany = async () => {
    const all = Array.from({ length: 20 }, () => {
      kept += 1;
      return keepNew(store, `${kept}`);
    });
    const ends = await Promise.allSettled([...all, tryToKeep(store, Date.now)]);
    return new Set(ends.map(({ status }) => status));
  };
  await keepMany();
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  expect(await keepMany()).toEqual(new Set(["rejected"]));
  // A connection to the old primary only reads from then on, whatever the new one does.
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  expect(await keepMany()).toEqual(new Set(["rejected"]));
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  // Sooner than a connection's age ends it.
  const ageAtMost = { ...wait, timeout: 15_000 };
  await vi.waitFor(async () => expect(await keepMany()).toEqual(new Set(["fulfilled"])), ageAtMost);
});

test("no connection is used for long, since it may lead to a server that has been replaced", async () => {
  const pool = poolOf(await testDatabase(), "intake", { ...postgresMs.server, ageMs: 100 });
  const pid = async () => {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid", []);
    client.release();
    return rows[0]?.pid;
  };
  // With room for the connections that are in use.
  expect(postgresMs.server.ageMs).toBeLessThan(30_000);
  const first = await pid();
  await vi.waitFor(async () => expect(await pid()).not.toBe(first), wait);
  await pool.end();
});

test("delivery passes over what another program has locked, and the log says if that stops all of it", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url, 300);
  for (const id of ["a", "b"]) await keepNew(store, id);
  const other = await connected(url);
  await other.query("BEGIN; SELECT FROM intake.webhook FOR UPDATE");
  expect(await claimed(store)).toEqual([]);
  const { lines, log } = captureLog();
  const delivery = deliverTo(new URL("http://127.0.0.1:1"), { store, clock: Date.now, log });
  await vi.waitFor(() => expect(lines.join("")).toContain("locked the table webhook"), wait);
  await sleep(3 * pollMs);
  expect(lines).toHaveLength(1);
  await delivery.stop(AbortSignal.timeout(0));
  await other.query("COMMIT; BEGIN; SELECT FROM intake.submission WHERE id = 'a' FOR UPDATE");
  expect(await claimed(store)).toMatchObject([{ id: "b" }]);
});

test("retention erases nothing that an operator has just made pending", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await keepNew(store, "a");
  await attempted(store, "a");
  const other = await connected(url);
  await other.query("BEGIN; UPDATE intake.submission SET state = 'pending'");
  const erasing = eraseOld(store, Date.now());
  await blocks(other);
  await other.query("COMMIT");
  expect(await erasing).toBe(0);
});
