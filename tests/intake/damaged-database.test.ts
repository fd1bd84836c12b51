import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "../../intake/store/database.ts";
import { inPlaceOfNode, runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { keepNew } from "./support/stores.ts";
import { find, testStore } from "./support/test-app.ts";

const payload = JSON.stringify({ ...enquiry, message: "m".repeat(5000) });
const open = (path: string, role: "server" | "tool" = "server") => openStore(`file:${path}`, role);
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const modeOf = (path: string) => statSync(path).mode & 0o777;

/** What a killed server leaves: a database of many pages, with the newest submissions in the log. */
async function filesOfKilled() {
  const path = join(tempFolder(), "intake.db");
  const first = await open(path);
  for (let number = 0; number < 20; number += 1) await keepNew(first, `${number}`, { payload });
  await first.close();
  const store = await open(path);
  await keepNew(store, "a", { payload });
  const acknowledgedBytes = statSync(`${path}-wal`).size;
  await keepNew(store, "b", { payload });
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
const createOther: Change = (path) => {
  const database = new DatabaseSync(path);
  database.exec("CREATE TABLE theirs (a)");
  database.close();
};
const noFile: Change = (path) => rmSync(path);
const noLog: Change = (path) => rmSync(`${path}-wal`);

test.each<[string, RegExp, ...Change[]]>([
  ["with overwritten bytes", /damaged/, rewrite((file) => file.fill(0xa5, 4096, 8192))],
  ["that is empty, but has a log", /missing or empty/, rewrite(() => Buffer.alloc(0))],
  ["that is missing, but has a log", /missing or empty/, noFile],
  ["of another program", /another program's/, noLog, noFile, createOther],
  ["with a second hard link", /hard link/, (path) => linkSync(path, join(tempFolder(), "other"))],
  [
    "that is a broken link",
    /link to nothing/,
    noLog,
    noFile,
    (path) => symlinkSync("nowhere", path),
  ],
])(
  "a database %s is refused with advice and left unchanged",
  async (_what, message, ...changes) => {
    const path = await pathAfterKill();
    for (const change of changes) change(path);
    const content = () =>
      [path, `${path}-wal`].map((file) => existsSync(file) && hashOf(readFileSync(file)));
    const before = content();
    for (const role of ["server", "tool"] as const) {
      const opening = open(path, role);
      await expect(opening, role).rejects.toThrow(message);
      await expect(opening, role).rejects.toThrow(/^DATABASE_URL: .+\.$/);
    }
    expect(content()).toEqual(before);
  },
);

// Some machines don't allow mounting.
test.runIf(spawnSync("unshare", ["--mount", "--map-root-user", "true"]).status === 0)(
  "a database that is a mount point itself is refused",
  async () => {
    const path = await pathAfterKill();
    const place = join(tempFolder(), "intake.db");
    copyFileSync(path, place);
    const script = `mount --bind ${path} ${place} && exec "$0" intake/main.ts`;
    const unshare = ["unshare", "--mount", "--map-root-user", "sh", "-c", script];
    const args = inPlaceOfNode("/usr/bin/unshare", ...unshare, process.execPath);
    const { code, stderr } = await runProgram(args, settings(dirname(place))).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/mount point; .+\.\n$/)]);
  },
);

test("a power cut that loses the newest pages of the log loses nothing acknowledged", async () => {
  killed ??= filesOfKilled();
  const { database: file, log, acknowledgedBytes } = await killed;
  for (const cut of [0, 24, 5000]) {
    const path = join(tempFolder(), "intake.db");
    writeFileSync(path, file);
    writeFileSync(`${path}-wal`, log.subarray(0, acknowledgedBytes + cut));
    const store = await open(path);
    expect((await find(store, "a"))?.payload).toBe(payload);
    // FULL: each commit waits until the log is on disk.
    const { rows } = await sql`PRAGMA synchronous`.execute(store.db);
    expect(rows).toEqual([{ synchronous: 2 }]);
    await store.close();
  }
});

test("a second server waits for the first to end, also one that comes through a link", async () => {
  const path = join(tempFolder(), "intake.db");
  const first = await open(path);
  const link = join(tempFolder(), "intake.db");
  symlinkSync(path, link);
  let isOpen = false;
  const second = open(link).then((store) => {
    isOpen = true;
    return store;
  });
  await sleep(500);
  expect(isOpen).toBe(false);
  // A command works beside the server.
  await (await open(path, "tool")).close();
  await first.close();
  await (await second).close();
});

test("a second server is refused while the first goes on", async () => {
  const folder = tempFolder();
  await testStore(folder);
  const { code, stderr } = await runProgram(["intake/main.ts"], settings(folder)).ended;
  expect([code, stderr]).toEqual([
    1,
    "DATABASE_URL: another server uses this file; stop it, or name another file.\n",
  ]);
});

test("new folders and files are for their owner only", async () => {
  const folder = join(tempFolder(), "new", "folders");
  await startServer(settings(folder));
  for (const made of [folder, dirname(folder)]) expect(modeOf(made)).toBe(0o700);
  for (const file of readdirSync(folder)) expect(modeOf(join(folder, file))).toBe(0o600);
});
