import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Options } from "../../intake/operator/command.ts";
import { status } from "../../intake/operator/status.ts";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import { tempFolder } from "../support/test-end.ts";
import { receivedAt, submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const migrations = new URL("../../intake/store/sqlite/migrations/", import.meta.url);
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("creates folders and files for their owner only, and reports a folder that others can access", async () => {
  const folder = join(tempFolder(), "new", "folders");
  const path = join(folder, "intake.db");
  await (await openSqliteStore(path, "server")).close();
  for (const made of [folder, dirname(folder)]) expect(modeOf(made)).toBe(0o700);
  chmodSync(path, 0o644);
  chmodSync(folder, 0o755);
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  const store = await openSqliteStore(path, "server", { warn, onLost: () => {} });
  await store.keep(submission("a"));
  for (const file of [path, `${path}-wal`]) expect(modeOf(file)).toBe(0o600);
  expect(warnings).toEqual([`DATABASE_URL: other users can access ${folder}; run chmod 700 on it`]);
  await store.close();
});

test("a second server is refused, and one that reaches the file through a link", async () => {
  const folder = tempFolder();
  await testStore(folder);
  const elsewhere = tempFolder();
  symlinkSync(join(folder, "intake.db"), join(elsewhere, "intake.db"));
  for (const place of [folder, elsewhere]) {
    await expect(testStore(place)).rejects.toThrow("Another server already uses this database");
  }
});

test("a database of an earlier version keeps its submissions, keys and pauses", async () => {
  const path = join(tempFolder(), "intake.db");
  const earlier = new DatabaseSync(path);
  earlier.exec(`
    PRAGMA foreign_keys = OFF;
    CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT, applied_at TEXT);
  `);
  const apply = (name: string) => {
    earlier.exec(readFileSync(new URL(name, migrations), "utf8"));
    earlier.prepare("INSERT INTO migration VALUES (?, ?, '')").run(Number(name.slice(0, 4)), name);
  };
  const [first = "", ...next] = readdirSync(migrations).sort().slice(0, 4);
  apply(first);
  earlier.exec(`
    PRAGMA application_id = ${0x696e746b};
    INSERT INTO submission (id, kind, payload, fingerprint, repeated_by, received_at, next_try_at)
      VALUES ('a', 'enquiry', '{}', 'f', 'key', ${receivedAt}, ${receivedAt});
    INSERT INTO idempotency_key VALUES ('k', 'a');
    INSERT INTO attempt (submission_id, at, duration_ms, status) VALUES ('a', 1, 5, 500);
  `);
  next.forEach(apply);
  earlier.exec(`INSERT INTO lane VALUES ('enquiry', 1, 0, ${receivedAt}, 1)`);
  earlier.close();
  const store = await openSqliteStore(path, "server");
  const repetition = { by: "key", key: "k", since: receivedAt } as const;
  const again = await store.keep(submission("b", { fingerprint: "f", repetition }));
  expect(again).toEqual({ outcome: "repeated", id: "a" });
  expect(await store.find("a")).toMatchObject({ state: "pending", attempts: [{ status: 500 }] });
  await store.keep(submission("c", { suspicion: "trap filled in" }));
  expect(await store.discard("c", receivedAt)).toBe(true);
  const [queue] = await store.queues();
  expect(queue).toMatchObject({ pausedUntil: receivedAt, askedUntil: receivedAt });
  await store.close();
});

test("status warns of a log that grows while another program reads; it shrinks afterwards", async () => {
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
