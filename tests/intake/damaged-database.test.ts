import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import {
  idOf,
  intakeCommand,
  post,
  runToEnd,
  settings,
  startServer,
} from "./support/server-process.ts";
import { submission } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

const large = { ...enquiry, message: "m".repeat(5000) };

/** What a killed server leaves: a database of many pages, its newest submission only in the log. */
async function pathAfterKill(): Promise<string> {
  const path = join(tempFolder(), "intake.db");
  const keep = async (count: number) => {
    const store = await openSqliteStore(path, "server");
    for (let index = 0; index < count; index += 1) {
      const payload = JSON.stringify(large);
      await store.keep(submission(`${count}-${index}`, { payload, receivedAt: index }));
    }
    return store;
  };
  await (await keep(20)).close();
  const store = await keep(1);
  const left = join(tempFolder(), "intake.db");
  for (const ending of ["", "-wal"]) copyFileSync(path + ending, left + ending);
  await store.close();
  return left;
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, at);
  writeFileSync(path, content);
}

const half = (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2));
const withoutLog = (path: string) => rmSync(`${path}-wal`);

test.each<[string, (path: string) => void, RegExp]>([
  [
    "other bytes in the middle",
    (path) => overwrite(path, 4096, Buffer.alloc(4096, 0xa5)),
    /damaged/,
  ],
  ["half of it gone", half, /damaged/],
  ["only its first bytes left", (path) => truncateSync(path, 50), /damaged/],
  ["nothing left but its log", (path) => truncateSync(path, 0), /missing or empty/],
  ["its log alone left", rmSync, /missing or empty/],
  ["a text in its place", (path) => writeFileSync(path, "text\n".repeat(100)), /damaged/],
  [
    "zeros for a header, without a log",
    (path) => {
      withoutLog(path);
      overwrite(path, 0, Buffer.alloc(100));
    },
    /not a SQLite database/,
  ],
  [
    "half of it gone, without a log",
    (path) => {
      withoutLog(path);
      half(path);
    },
    /damaged/,
  ],
])(
  "a database with %s is refused and left as it is",
  async (_what, damage, message) => {
    const path = await pathAfterKill();
    const environment = settings(dirname(path));
    damage(path);
    const content = () =>
      [path, `${path}-wal`].map((file) => (existsSync(file) ? readFileSync(file, "base64") : ""));
    const before = content();
    for (const ended of [
      await runToEnd(["intake/main.ts"], environment),
      await intakeCommand(environment, "status"),
    ]) {
      expect(ended).toMatchObject({ code: 1, stdout: "" });
      expect(ended.stderr).toMatch(message);
      expect(ended.stderr).toMatch(/^DATABASE_URL: .+\.\n$/);
    }
    expect(content()).toEqual(before);
  },
  20_000,
);

test("what a power cut leaves in the middle of writing holds all that was acknowledged", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const server = await startServer(settings(folder));
  const acknowledged = new Set<string>();
  const send = async () => {
    const response = await post(`${server.url}/api/enquiries`, large);
    if (response.status === 202) acknowledged.add(await idOf(response));
  };
  for (let moment = 0; moment < 12; moment += 1) {
    const sending = Array.from({ length: 20 }, send);
    await Promise.race(sending);
    // All its threads stand still wherever they are, and stay so while the files are copied.
    server.child.kill("SIGSTOP");
    const promised = [...acknowledged];
    await new Promise((resolve) => setTimeout(resolve, 20));
    const copy = join(tempFolder(), "intake.db");
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    server.child.kill("SIGCONT");

    const store = await openSqliteStore(copy, "server");
    const kept = new Set((await store.list(everything)).map(({ id }) => id));
    expect(promised.filter((id) => !kept.has(id))).toEqual([]);
    await store.close();
    await Promise.all(sending);
  }
  expect(acknowledged.size).toBe(240);
}, 30_000);

test("a log whose newest pages did not reach the disk loses none that was acknowledged", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const server = await startServer(settings(folder));
  const id = await idOf(await post(`${server.url}/api/enquiries`, large));
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
}, 20_000);
