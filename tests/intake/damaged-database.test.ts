import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import { idOf, post } from "../support/http.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { submission } from "./support/stores.ts";

const large = { ...enquiry, message: "m".repeat(5000) };

/** A database of many pages as a killed server leaves it, with its newest submission in the log. */
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

type Change = (path: string) => void;
const rewrite =
  (change: (file: Buffer) => Buffer): Change =>
  (path) =>
    writeFileSync(path, change(readFileSync(path)));
const half = rewrite((file) => file.subarray(0, file.length / 2));
const execute =
  (statements: string): Change =>
  (path) => {
    const database = new DatabaseSync(path);
    database.exec(statements);
    database.close();
  };
const link =
  (target: string): Change =>
  (path) =>
    symlinkSync(target, path);
const noFile: Change = (path) => rmSync(path);
const noLog: Change = (path) => rmSync(`${path}-wal`);
const newer = "INSERT INTO migration VALUES (9999, 'later', '')";

test.each<[string, RegExp, ...Change[]]>([
  ["with overwritten bytes", /damaged/, rewrite((file) => file.fill(0xa5, 4096, 8192))],
  ["cut in half", /damaged/, half],
  ["cut in half, without its log", /damaged/, half, noLog],
  ["cut off in its header", /damaged/, rewrite((file) => file.subarray(0, 50))],
  ["that is empty, but has a log", /missing or empty/, rewrite(() => Buffer.alloc(0))],
  ["that is missing, but has a log", /missing or empty/, noFile],
  ["without a header", /not a SQLite database/, rewrite((file) => file.fill(0, 0, 100)), noLog],
  ["of another program", /another program's/, noLog, noFile, execute("CREATE TABLE theirs (a)")],
  ["of a newer version", /newer than this program/, execute(newer)],
  ["that is a folder", /is a folder/, noLog, noFile, mkdirSync],
  ["that is a device", /not a regular file/, noLog, noFile, link("/dev/null")],
  ["that is a broken link", /broken symbolic link/, noLog, noFile, link("nowhere")],
])(
  "a database %s is rejected with advice and left unchanged",
  async (_what, message, ...changes) => {
    const path = await pathAfterKill();
    for (const change of changes) change(path);
    // The lock file and the log's index contain no data.
    const isData = (name: string) => !/-shm$|\.lock$/.test(name);
    const content = () =>
      readdirSync(dirname(path))
        .filter(isData)
        .map((name) => join(dirname(path), name))
        .map((file) => [file, lstatSync(file).isFile() ? readFileSync(file, "base64") : ""]);
    const before = content();
    for (const role of ["server", "tool"] as const) {
      const opening = openSqliteStore(path, role);
      await expect(opening).rejects.toThrow(message);
      await expect(opening).rejects.toThrow(/^(DATABASE_URL: |The database is newer).+\.$/);
    }
    expect(content()).toEqual(before);
  },
);

test("a power cut that loses the newest pages of the log loses nothing acknowledged", async () => {
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
