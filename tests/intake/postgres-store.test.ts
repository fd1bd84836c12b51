import { type AddressInfo, createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startDeliverer } from "../../intake/delivery/deliverer.ts";
import type { Repetition } from "../../intake/store/store.ts";
import { selfSigned } from "./support/certificate.ts";
import { faultyWay } from "./support/faulty-way.ts";
import {
  disconnect,
  makeReadOnly,
  run,
  testDatabase,
  testPostgresStore,
} from "./support/postgres.ts";
import { attempt, claimOf, receivedAt, settlement, submission } from "./support/stores.ts";
import { silentLog } from "./support/test-app.ts";

const unavailable = expect.objectContaining({ name: "StoreUnavailable" });
const repetition: Repetition = { by: "key", key: "k", since: receivedAt };

/** A connection of somebody else's, in the middle of a transaction. */
async function other(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  return client;
}

test("a commit is on disk before it counts, whatever the server's default is", async () => {
  const url = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  await run(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const store = await testPostgresStore(url);
  await run(
    url,
    `CREATE TABLE seen (setting text);
     CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW;
     END $$;
     CREATE TRIGGER look BEFORE INSERT ON intake.submission FOR EACH ROW EXECUTE FUNCTION look()`,
  );
  await store.keep(submission("a"));
  await store.keep(submission("b", { repetition }));
  expect(await run(url, "SELECT * FROM seen")).toEqual([{ setting: "on" }, { setting: "on" }]);
});

test("a commit whose answer is lost counts as failed, and its key finds it later", async () => {
  const way = await faultyWay(await testDatabase());
  const store = await testPostgresStore(way.url);
  way.cutAfter("COMMIT");
  await expect(store.keep(submission("a", { repetition }))).rejects.toThrow(unavailable);
  way.cutAfter(undefined);
  const again = submission("b", { fingerprint: "a", repetition });
  expect(await store.keep(again)).toEqual({ outcome: "repeated", id: "a" });
});

test("a database that stands still is given up soon, and used again when it moves", async () => {
  const way = await faultyWay(await testDatabase());
  const store = await testPostgresStore(way.url);
  await store.keep(submission("before"));
  way.swallow(true);
  const many = Array.from({ length: 30 }, (_, index) => store.keep(submission(`lost${index}`)));
  const startedAt = performance.now();
  const results = await Promise.allSettled(many);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  await expect(store.check()).rejects.toThrow(unavailable);
  way.swallow(false);
  expect(await store.keep(submission("after"))).toEqual({ outcome: "kept", id: "after" });
});

test("a database that takes long for each statement is given up as soon", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await run(
    url,
    `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_sleep(1.7); RETURN NEW;
     END $$;
     CREATE TRIGGER slow BEFORE INSERT ON intake.submission FOR EACH ROW EXECUTE FUNCTION dawdle();
     CREATE TRIGGER slow BEFORE INSERT ON intake.idempotency_key
       FOR EACH ROW EXECUTE FUNCTION dawdle()`,
  );
  await expect(store.keep(submission("a", { repetition }))).rejects.toThrow(/answers too slowly/);
});

test("a database that may not be written is unavailable until it may be", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await makeReadOnly(url, true);
  await expect(store.keep(submission("a"))).rejects.toThrow(/: it is read-only \(25006\)\.$/);
  await expect(store.check()).rejects.toThrow(unavailable);
  await makeReadOnly(url, false);
  await store.check();
  expect(await store.keep(submission("b"))).toEqual({ outcome: "kept", id: "b" });
});

test("connections that are cut while nobody uses them do no harm", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await Promise.all([1, 2, 3].map((number) => store.keep(submission(`${number}`))));
  await disconnect(url);
  expect(await store.keep(submission("a"))).toEqual({ outcome: "kept", id: "a" });
});

test("what another program locks is waited for, but not for long", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  const client = await other(url);
  await client.query("LOCK TABLE intake.submission IN ACCESS EXCLUSIVE MODE");
  const startedAt = performance.now();
  await expect(store.keep(submission("a"))).rejects.toThrow(/a lock is held for too long/);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  const patient = store.keep(submission("b", { repetition }));
  await client.query("ROLLBACK");
  expect(await patient).toEqual({ outcome: "kept", id: "b" });
});

test("what another instance is leasing at this moment is passed over", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await store.keep(submission("a"));
  await store.keep(submission("b"));
  const client = await other(url);
  await client.query("UPDATE intake.submission SET lease_token = 'theirs' WHERE id = 'a'");
  expect(await store.claim(claimOf("t"))).toMatchObject([{ id: "b" }]);

  let claims = 0;
  const deliverer = startDeliverer({
    store: {
      ...store,
      claim: (wanted) => {
        claims += 1;
        return store.claim(wanted);
      },
    },
    webhookUrls: { enquiry: new URL("http://127.0.0.1:1/"), application: undefined },
    secrets: [],
    clock: () => receivedAt,
    log: silentLog,
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await deliverer.stop(0);
  // Asked again after a pause each time, not without end.
  expect(claims).toBeGreaterThan(0);
  expect(claims).toBeLessThan(10);
});

test("a try ends well though its submission is being erased", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await store.keep(submission("a"));
  await store.claim(claimOf("t"));
  const client = await other(url);
  await client.query("DELETE FROM intake.submission");
  const settling = store.settle(settlement("a", "t"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.query("COMMIT");
  await settling;
  expect(await store.find("a")).toBeUndefined();
});

test("a lease that has gone to another instance is not settled from under it", async () => {
  const url = await testDatabase();
  const store = await testPostgresStore(url);
  await store.keep(submission("a"));
  await store.claim(claimOf("late"));
  const client = await other(url);
  await client.query("UPDATE intake.submission SET lease_token = 'theirs' WHERE id = 'a'");
  const settling = store.settle(settlement("a", "late"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.query("COMMIT");
  await settling;
  expect(await store.find("a")).toMatchObject({ state: "pending", attempts: [attempt] });
});

test("several that open an empty database at once make its schema once", async () => {
  const url = await testDatabase();
  await Promise.all(Array.from({ length: 5 }, () => testPostgresStore(url)));
  const ledger = await run(url, "SELECT number, count(*)::int FROM intake.migration GROUP BY 1");
  expect(ledger.every(({ count }) => count === 1)).toBe(true);
  expect(ledger.length).toBeGreaterThan(0);
});

const refusals = [
  ["a newer program's", "INSERT INTO intake.migration VALUES (9999, 'x', now())", /is newer than/],
  ["another program's", "DROP TABLE intake.migration", /the schema intake is another program's/],
] as const;
test.each(refusals)("%s schema is refused and left alone", async (_whose, change, message) => {
  const url = await testDatabase();
  await testPostgresStore(url);
  await run(url, change);
  const tables = "SELECT relname FROM pg_class WHERE relnamespace = 'intake'::regnamespace";
  const before = await run(url, tables);
  await expect(testPostgresStore(url)).rejects.toThrow(message);
  await expect(testPostgresStore(url, "tool")).rejects.toThrow(/than this program/);
  expect(await run(url, tables)).toEqual(before);
});

test("a tool refuses a database that no server has made or brought up to date", async () => {
  const url = await testDatabase();
  await expect(testPostgresStore(url, "tool")).rejects.toThrow(/is older than this program/);
  expect(await run(url, "SELECT to_regnamespace('intake') AS schema")).toEqual([{ schema: null }]);
});

test("a database that cannot hold every character is refused", async () => {
  const url = await testDatabase(undefined, "LATIN1");
  await expect(testPostgresStore(url)).rejects.toThrow(/^DATABASE_URL: .+ UTF8/);
});

test("a user with rights on a schema that is there needs no others", async () => {
  const url = await testDatabase();
  const database = new URL(url).pathname.slice(1);
  const user = `user_${database}`;
  await run(url, `CREATE ROLE ${user} LOGIN PASSWORD 'p'`);
  onTestFinished(async () => {
    await run(url, `DROP OWNED BY ${user}; DROP ROLE ${user}`);
  });
  const theirs = new URL(url);
  theirs.username = user;
  theirs.password = "p";
  await expect(testPostgresStore(theirs.href)).rejects.toThrow(/this user lacks a right/);
  await run(url, `CREATE SCHEMA intake AUTHORIZATION ${user}`);
  const store = await testPostgresStore(theirs.href);
  expect(await store.keep(submission("a"))).toEqual({ outcome: "kept", id: "a" });
});

/** A server that agrees to TLS and shows a certificate that nobody has vouched for. */
async function impostor(): Promise<URL> {
  const certificate = selfSigned("127.0.0.1", new Date("2099-01-01T00:00:00Z"));
  const server = createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", () => {
        socket.write("S");
        const secure = new TLSSocket(socket, { isServer: true, ...certificate });
        secure.on("error", () => {}).on("secure", () => secure.destroy());
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new URL(`postgres://me:secret@127.0.0.1:${port}/intake`);
}

test.each([
  ["prefer", /its certificate is not trusted/],
  ["require", /its certificate is not trusted/],
  ["verify-ca", /its certificate is not trusted/],
  ["verify-full", /its certificate is not trusted/],
  ["no-verify", /terminated/],
])(
  "with sslmode=%s a certificate of the server's own making is trusted or not",
  async (mode, message) => {
    const url = await impostor();
    url.searchParams.set("sslmode", mode);
    await expect(testPostgresStore(url.href)).rejects.toThrow(message);
  },
);
