import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Options } from "../../intake/operator/command.ts";
import { status } from "../../intake/operator/status.ts";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { receivedAt, submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const suspicion = "trap filled in";
const migrations = new URL("../../intake/store/sqlite/migrations/", import.meta.url);
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a database that others can read is made private, and an open folder is reported", async () => {
  const folder = join(tempFolder(), "new", "folders");
  const path = join(folder, "intake.db");
  await (await openSqliteStore(path, "server")).close();
  // What has to be made is its owner's alone.
  for (const made of [folder, dirname(folder)]) expect(modeOf(made)).toBe(0o700);
  chmodSync(path, 0o644);
  chmodSync(folder, 0o755);
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  const store = await openSqliteStore(path, "server", { warn, onLost: () => {} });
  await store.keep(submission("a"));
  for (const file of [path, `${path}-wal`]) expect(modeOf(file)).toBe(0o600);
  expect(warnings).toEqual([
    `DATABASE_URL: other users can look into ${folder}; run chmod 700 on it`,
  ]);
  await store.close();
});

test("a database of the first version keeps all it has when it is brought up to date", async () => {
  const path = join(tempFolder(), "intake.db");
  const first = new DatabaseSync(path);
  first.exec(readFileSync(new URL("0001-keep-submissions.sql", migrations), "utf8"));
  first.exec(`
    PRAGMA application_id = ${0x696e746b};
    CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT, applied_at TEXT) STRICT;
    INSERT INTO migration VALUES (1, '0001-keep-submissions.sql', '2026-11-20');
    INSERT INTO submission (id, kind, payload, fingerprint, repeated_by, received_at, next_try_at)
      VALUES ('a', 'enquiry', '{}', 'f', 'key', ${receivedAt}, ${receivedAt});
    INSERT INTO idempotency_key VALUES ('k', 'a');
    INSERT INTO attempt (submission_id, at, duration_ms, status) VALUES ('a', 1, 5, 500);
  `);
  first.close();
  const store = await openSqliteStore(path, "server");
  const repetition = { by: "key", key: "k", since: receivedAt } as const;
  const again = await store.keep(submission("b", { fingerprint: "f", repetition }));
  expect(again).toEqual({ outcome: "repeated", id: "a" });
  expect(await store.find("a")).toMatchObject({ state: "pending", attempts: [{ status: 500 }] });
  await store.keep(submission("c", { suspicion }));
  expect(await store.discard("c", receivedAt)).toBe(true);
  await store.close();
});

test("a pause that a server of the previous version stored holds in this one", async () => {
  const path = join(tempFolder(), "intake.db");
  const previous = new DatabaseSync(path);
  previous.exec("CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT, applied_at TEXT)");
  for (const name of readdirSync(migrations).sort().slice(0, 4)) {
    previous.exec(readFileSync(new URL(name, migrations), "utf8"));
    previous.prepare("INSERT INTO migration VALUES (?, ?, '')").run(Number(name.slice(0, 4)), name);
  }
  previous.exec(`
    PRAGMA application_id = ${0x696e746b};
    INSERT INTO lane VALUES ('enquiry', 1, 0, ${receivedAt}, 1);
  `);
  previous.close();
  const store = await openSqliteStore(path, "server");
  const [queue] = await store.queues();
  expect(queue).toMatchObject({ pausedUntil: receivedAt, askedUntil: receivedAt });
  await store.close();
});

test("large changes are made in parts, so that others can write in between", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const payload = JSON.stringify({ email: "ann@example.com" });
  const database = new DatabaseSync(join(folder, "intake.db"), { readOnly: true });
  const held = "SELECT count(*) AS count FROM submission WHERE state = 'held'";
  const count = () => database.prepare(held).get()?.count;
  for (const changeAll of [
    () => store.eraseOld(receivedAt + 1),
    () => store.eraseByAddress("ann@example.com"),
    () => store.retryAll({ kind: "enquiry", state: "held" }, receivedAt),
  ]) {
    const ids = Array.from({ length: 1001 }, (_, index) => `${index}`);
    await Promise.all(ids.map((id) => store.keep(submission(id, { suspicion, payload }))));
    const counts = new Set<unknown>();
    let isDone = false;
    const changing = changeAll().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      counts.add(count());
      await new Promise(setImmediate);
    }
    await changing;
    expect([...counts, count()]).toEqual(expect.arrayContaining([501, 1, 0]));
  }
  database.close();
});

test("status warns of a log that a reader lets grow; it shrinks once the reader has ended", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const path = join(folder, "intake.db");
  const config = { database: { kind: "sqlite", path }, retentionDays: 1 } as const;
  const report = async (options: Options) =>
    (await status({ store, config, now: receivedAt, options })).text;
  expect(await report({})).not.toContain("the log");
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("BEGIN; SELECT count(*) FROM submission");
  const writer = new DatabaseSync(path);
  writer.exec("UPDATE write_check SET filler = randomblob(70000000)");
  writer.close();
  expect(await report({})).toMatch(/^database: the log has grown to 6\d MiB\..+\.$/m);
  const { database, alarms } = JSON.parse(await report({ json: true }));
  expect([database.logBytes > 70_000_000, alarms]).toEqual([true, []]);
  reader.close();
  for (const id of ["a", "b"]) await store.keep(submission(id));
  expect(JSON.parse(await report({ json: true })).database.logBytes).toBeLessThan(20_000_000);
});

const otherwise = (path: string, statements: string) => {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
};

test.each<[string, (path: string) => unknown, RegExp]>([
  ["a folder", (path) => mkdirSync(path), /^DATABASE_URL: .*is a folder.*\.$/],
  [
    "a device",
    (path) => symlinkSync("/dev/null", path),
    /^DATABASE_URL: .*not a regular file.*\.$/,
  ],
  [
    "a link to nothing",
    (path) => symlinkSync("nowhere", path),
    /^DATABASE_URL: .*leads nowhere.*\.$/,
  ],
  [
    "another program's database",
    (path) => otherwise(path, "CREATE TABLE theirs (a)"),
    /^DATABASE_URL: .*another program's database.*\.$/,
  ],
  [
    "a newer version's database",
    async (path) => {
      await (await openSqliteStore(path, "server")).close();
      otherwise(path, "INSERT INTO migration VALUES (9999, 'later', '')");
    },
    /^The database is newer than this program.*\.$/,
  ],
])("%s is refused and left alone, with nothing put beside it", async (_what, make, message) => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  await make(path);
  const content = () => (lstatSync(path).isFile() ? readFileSync(path, "base64") : "");
  const before = [content(), readdirSync(folder)];
  for (const role of ["server", "tool"] as const) {
    await expect(openSqliteStore(path, role)).rejects.toThrow(message);
  }
  expect([content(), readdirSync(folder)]).toEqual(before);
});
