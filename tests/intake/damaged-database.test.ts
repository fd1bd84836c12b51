import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import { idOf, post } from "../support/http.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { submission } from "./support/stores.ts";

const large = { ...enquiry, message: "m".repeat(5000) };

/** What a killed server leaves: a database of many pages, its newest submission only in the log. */
async function pathAfterKill(): Promise<string> {
  const path = join(tempFolder(), "intake.db");
  const keep = async (count: number) => {
    const store = await openSqliteStore(path, "server");
    const payload = JSON.stringify(large);
    const ids = Array.from({ length: count }, (_, index) => `${count}-${index}`);
    await Promise.all(ids.map((id) => store.keep(submission(id, { payload }))));
    return store;
  };
  await (await keep(20)).close();
  const store = await keep(1);
  const left = join(tempFolder(), "intake.db");
  for (const ending of ["", "-wal"]) copyFileSync(path + ending, left + ending);
  await store.close();
  return left;
}

const half = (file: Buffer) => file.subarray(0, file.length / 2);

test.each<[string, hasLog: boolean, (file: Buffer) => Buffer | undefined, RegExp]>([
  ["other bytes in the middle", true, (file) => file.fill(0xa5, 4096, 8192), /damaged/],
  ["half of it gone", true, half, /damaged/],
  ["only its first bytes left", true, (file) => file.subarray(0, 50), /damaged/],
  ["nothing left but its log", true, (file) => file.subarray(0, 0), /missing or empty/],
  ["its log alone left", true, () => undefined, /missing or empty/],
  ["zeros for a header", false, (file) => file.fill(0, 0, 100), /not a SQLite database/],
  ["half of it gone and no log", false, half, /damaged/],
])("a database with %s is refused and left as it is", async (_what, hasLog, damage, message) => {
  const path = await pathAfterKill();
  const left = damage(readFileSync(path));
  if (left) writeFileSync(path, left);
  else rmSync(path);
  if (!hasLog) rmSync(`${path}-wal`);
  const content = () =>
    [path, `${path}-wal`].map((file) => (existsSync(file) ? readFileSync(file, "base64") : ""));
  const before = content();
  for (const role of ["server", "tool"] as const) {
    const opening = openSqliteStore(path, role);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(/^DATABASE_URL: .+\.$/);
  }
  expect(content()).toEqual(before);
});

test("a log whose newest pages did not reach the disk loses nothing that was acknowledged", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const server = await startServer(settings(folder));
  const id = idOf(await post(`${server.url}/api/enquiries`, large));
  const acknowledgedBytes = statSync(`${path}-wal`).size;
  await post(`${server.url}/api/enquiries`, large);
  await server.stop("SIGKILL");
  const log = readFileSync(`${path}-wal`);
  for (const cut of [0, 1, 24, 1000, 4096, 5000]) {
    for (const rest of [Buffer.alloc(0), Buffer.alloc(3000), Buffer.alloc(3000, 0xa5)]) {
      const copy = join(tempFolder(), "intake.db");
      copyFileSync(path, copy);
      const part = log.subarray(0, acknowledgedBytes + cut);
      writeFileSync(`${copy}-wal`, Buffer.concat([part, rest]));
      const database = new DatabaseSync(copy);
      expect(database.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
      const row = database.prepare("SELECT payload FROM submission WHERE id = ?").get(id);
      expect(JSON.parse(String(row?.payload))).toEqual(large);
      database.close();
    }
  }
});
