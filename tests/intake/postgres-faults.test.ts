import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { settle } from "../../intake/store/deliver-queries.ts";
import { eraseOld } from "../../intake/store/erase.ts";
import { poolOf } from "../../intake/store/postgres-pool.ts";
import type { Store } from "../../intake/store/store.ts";
import { postgresMs } from "../../intake/times.ts";
import { post } from "../support/http.ts";
import { startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { until } from "../support/until.ts";
import { connected } from "./support/databases.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { attempt, attempted, claimed, delivered, keepNew } from "./support/stores.ts";
import { captureLog } from "./support/test-app.ts";

test("a server that is cut off without a word holds up no other", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  const ids = ["settled", "ahead", "claimed", "free"];
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
    await until("its silence", () => isSilent);
  }
  await claimed(store, { server: "settles", limit: 1 });
  await claimed(store, { server: "dead", limit: 2 });
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
  await until(
    "the end of its locks",
    async () => kept && receiver.ids().length > 1 && (await run(url, locking)).length === 0,
    5000,
  );
  expect(kept).toEqual({ outcome: "kept", id: "kept" });

  // Ninety seconds later, less a poll; then an hour before, since the database's clock was wrong.
  for (const [id, ms] of [
    ["settled", -88_000],
    ["ahead", 3_600_000],
  ]) {
    await run(
      url,
      `UPDATE intake.submission SET "lockedUntil" = "lockedUntil" + ${ms} WHERE id = '${id}'`,
    );
  }
  delivery.notify();
  await until("the rest", () => receiver.requests.length === 5);
  expect(receiver.ids().sort()).toEqual([...ids, "kept"].sort());
});

test("after a failover, the new primary is found without a restart", async () => {
  const url = await testDatabase();
  const server = await startServer(settings(tempFolder(), { DATABASE_URL: url }));
  const name = new URL(url).pathname.slice(1);
  const admin = await connected(url);
  const isReady = async () => (await fetch(`${server.url}/readyz`)).ok;
  const send = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        post(`${server.url}/api/enquiries`, { ...enquiry, subject: `${count} ${index}` }),
      ),
    );
  await send(20);
  // A connection to the old primary only reads from then on, whatever the new one does.
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await until("read-only", async () => (await send(1))[0]?.status === 503);
  expect(new Set((await send(21)).map(({ status }) => status))).toEqual(new Set([503]));
  expect(await isReady()).toBe(false);
  await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  // Also over connections that were opened meanwhile.
  let count = 21;
  const areKept = async () => {
    count += 1;
    return (await isReady()) && (await send(count)).every(({ status }) => status === 202);
  };
  await until("readiness", areKept, 30_000);
});

test("an error of a server that is no primary, or is closing, ends the connection to it", async () => {
  const store = await testPostgresStore();
  const backend = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
  const pid = () => store.read(async (db) => (await backend.execute(db)).rows[0]?.pid);
  const fail = (code: string) =>
    store.write((db) => sql.raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`).execute(db));
  for (const code of ["25006", "57P01", "57P02", "57P03", "08006", "22012"]) {
    const before = await pid();
    await expect(fail(code)).rejects.toThrow(code);
    expect([code, (await pid()) === before]).toEqual([code, code === "22012"]);
  }
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
  await until("another connection", async () => (await pid()) !== first);
  await pool.end();
});

test("delivery passes over what another program has locked, and the log says who ends all of it", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url, 300);
  for (const id of ["a", "b"]) await keepNew(store, id);
  const other = await connected(url);
  await other.query("BEGIN; SELECT FROM intake.webhook FOR UPDATE");
  expect(await claimed(store)).toEqual([]);
  const { lines, log } = captureLog();
  const delivery = deliverTo(new URL("http://127.0.0.1:1"), { store, clock: Date.now, log });
  await until("a line of the log", () => lines.join("").includes("locked the table webhook"));
  await sleep(500);
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
  await until("its wait", async () => {
    const { rowCount } = await other.query(
      "SELECT FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))",
    );
    return rowCount;
  });
  await other.query("COMMIT");
  expect(await erasing).toBe(0);
});
