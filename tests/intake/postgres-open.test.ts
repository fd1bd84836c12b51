import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { receivedAt, submission } from "./support/stores.ts";

const migrations = new URL("../../intake/store/postgres/migrations/", import.meta.url);

test("an earlier version's schema keeps its data when several servers upgrade it at once", async () => {
  const url = await testDatabase();
  const names = readdirSync(migrations).sort().slice(0, 3);
  const earlier = names.map((name) => readFileSync(new URL(name, migrations), "utf8"));
  await run(
    url,
    `CREATE SCHEMA intake;
     CREATE TABLE intake.migration (number integer PRIMARY KEY, name text, applied_at timestamptz);
     INSERT INTO intake.migration VALUES (1, '', now()), (2, '', now()), (3, '', now());
     ${earlier.join(";")};
     INSERT INTO intake.submission (id, kind, payload, fingerprint, received_at, state, suspicion)
       VALUES ('a', 'enquiry', '{}', 'f', ${receivedAt}, 'held', 'sent too soon');
     INSERT INTO intake.lane VALUES ('enquiry', 1, 0, ${receivedAt}, 1)`,
  );
  const [store] = await Promise.all([1, 2, 3, 4, 5].map(() => testPostgresStore(url)));
  expect(await store?.discard("a", receivedAt)).toBe(true);
  expect(await store?.find("a")).toMatchObject({ payload: "{}", discardedAt: receivedAt });
  const paused = { pausedUntil: receivedAt, askedUntil: receivedAt };
  expect(await store?.queues()).toMatchObject([paused]);
});

const refusals = [
  ["a newer program's", "INSERT INTO intake.migration VALUES (9999, 'x', now())", /is newer than/],
  ["another program's", "DROP TABLE intake.migration", /belongs to another program/],
] as const;
test.each(refusals)("%s schema is rejected and left unchanged", async (_whose, change, message) => {
  const url = await testDatabase();
  await testPostgresStore(url);
  await run(url, change);
  const tables = "SELECT relname FROM pg_class WHERE relnamespace = 'intake'::regnamespace";
  const before = await run(url, tables);
  await expect(testPostgresStore(url)).rejects.toThrow(message);
  await expect(testPostgresStore(url, "tool")).rejects.toThrow(/than this program/);
  expect(await run(url, tables)).toEqual(before);
});

test("a database that cannot store every character is rejected", async () => {
  const url = await testDatabase("LATIN1");
  await expect(testPostgresStore(url)).rejects.toThrow(/^DATABASE_URL: .+ UTF8/);
});

test("a user who owns an existing schema needs no other privileges", async () => {
  const url = await testDatabase();
  const user = `user_${new URL(url).pathname.slice(1)}`;
  await run(url, `CREATE ROLE ${user} LOGIN PASSWORD 'p'`);
  const theirs = Object.assign(new URL(url), { username: user, password: "p" }).href;
  await expect(testPostgresStore(theirs)).rejects.toThrow(/this user lacks a privilege/);
  await run(url, `CREATE SCHEMA intake AUTHORIZATION ${user}`);
  const store = await testPostgresStore(theirs);
  expect(await store.keep(submission("a"))).toEqual({ outcome: "kept", id: "a" });
});
