import {
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
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { submission } from "./support/stores.ts";

const payload = JSON.stringify({ ...enquiry, message: "m".repeat(5000) });

/** What a killed server leaves: a database of many pages, with the newest submissions in the log. */
async function filesOfKilled() {
  const path = join(tempFolder(), "intake.db");
  const first = await openSqliteStore(path, "server");
  const ids = Array.from({ length: 20 }, (_, index) => `${index}`);
  await Promise.all(ids.map((id) => first.keep(submission(id, { payload }))));
  await first.close();
  const store = await openSqliteStore(path, "server");
  await store.keep(submission("a", { payload }));
  const acknowledgedBytes = statSync(`${path}-wal`).size;
  await store.keep(submission("b", { payload }));
  const [database, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  await store.close();
  return { database, log, acknowledgedBytes };
}
let killed: ReturnType<typeof filesOfKilled> | undefined;

async function pathAfterKill(): Promise<string> {
  killed ??= filesOfKilled();
  const { database, log } = await killed;
  const path = join(tempFolder(), "intake.db");
  writeFileSync(path, database);
  writeFileSync(`${path}-wal`, log);
  return path;
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
  killed ??= filesOfKilled();
  const { database: file, log, acknowledgedBytes } = await killed;
  for (const cut of [0, 1, 24, 1000, 4096, 5000]) {
    for (const rest of [Buffer.alloc(0), Buffer.alloc(3000), Buffer.alloc(3000, 0xa5)]) {
      const copy = join(tempFolder(), "intake.db");
      writeFileSync(copy, file);
      const part = log.subarray(0, acknowledgedBytes + cut);
      writeFileSync(`${copy}-wal`, Buffer.concat([part, rest]));
      const database = new DatabaseSync(copy);
      expect(database.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
      const row = database.prepare("SELECT payload FROM submission WHERE id = 'a'").get();
      expect(row?.payload).toBe(payload);
      database.close();
    }
  }
});
