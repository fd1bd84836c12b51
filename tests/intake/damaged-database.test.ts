import { spawnSync } from "node:child_process";
import fs, {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { start } from "../../intake/start.ts";
import { openStore } from "../../intake/store/open.ts";
import { idOf, post } from "../support/http.ts";
import { accept, startReceiver } from "../support/receiver.ts";
import { inPlaceOfNode, runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { copyAfterKill, keepNew } from "./support/stores.ts";
import { everything, silentLog, testStore } from "./support/test-app.ts";

const open = (path: string, role: "server" | "command" = "server") =>
  openStore(`file:${path}`, role);

/** The path of a database with the newest submissions in the log. */
async function pathAfterKill(): Promise<string> {
  const folder = tempFolder();
  await (await testStore(folder)).close();
  const store = await testStore(folder);
  for (const id of ["a", "b", "c"]) await keepNew(store, id);
  return copyAfterKill(store);
}

type Change = (path: string) => void;
const overwrite: Change = (path) => writeFileSync(path, readFileSync(path).fill(0xa5, 4096, 8192));
/** Overwrites part of the log. */
const inLog =
  (from: number, to: number): Change =>
  (path) =>
    writeFileSync(`${path}-wal`, readFileSync(`${path}-wal`).fill(0xa5, from, to));
const damaged = /-wal is damaged, .+ drop/;
test.each<[string, RegExp, Change]>([
  ["with overwritten bytes", /is damaged, or its disk cannot be read; if dmesg/, overwrite],
  ["that is empty, but has a log", /missing or empty/, (path) => writeFileSync(path, "")],
  ["that is missing, but has a log", /missing or empty/, (path) => rmSync(path)],
  ["whose log has a damaged header", damaged, inLog(0, 32)],
  ["whose log has a damaged frame", damaged, inLog(100, 700)],
  ["whose log has a frame with other salts", damaged, inLog(40, 48)],
  ["whose log has lost its first sector", damaged, inLog(0, 512)],
  ["whose log has lost its first page", damaged, inLog(0, 4096)],
])("a database %s is refused with advice and left unchanged", async (_what, message, change) => {
  const path = await pathAfterKill();
  change(path);
  const content = () =>
    [path, `${path}-wal`].map((file) => existsSync(file) && readFileSync(file, "base64"));
  const before = content();
  for (const role of ["server", "command"] as const) {
    const opening = open(path, role);
    await expect(opening, role).rejects.toThrow(message);
    await expect(opening, role).rejects.toThrow(/^DATABASE_URL: .+\.$/);
  }
  expect(content()).toEqual(before);
});

test("a log that a power cut has torn in its last commit is accepted, without that", async () => {
  const path = await pathAfterKill();
  const log = readFileSync(`${path}-wal`);
  writeFileSync(`${path}-wal`, log.fill(0, log.length - 4096));
  const store = await open(path);
  expect((await everything(store)).map(({ id }) => id)).toEqual(["b", "a"]);
  await store.close();
});

test("a log with what commits left that the disk didn't confirm is accepted", async () => {
  const path = await pathAfterKill();
  // Each is written from the same place as the one before, and is shorter.
  const logs = await Promise.all(
    [40_000, 16_000, 10].map(async (length) => {
      const folder = tempFolder();
      for (const end of ["", "-wal"]) copyFileSync(path + end, join(folder, `intake.db${end}`));
      const store = await open(join(folder, "intake.db"));
      await keepNew(store, "d", { payload: "x".repeat(length) });
      return readFileSync(`${copyAfterKill(store)}-wal`);
    }),
  );
  const left = logs.reduce((before, log) => Buffer.concat([log, before.subarray(log.length)]));
  writeFileSync(`${path}-wal`, left);
  const store = await open(path);
  expect((await everything(store)).map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  await store.close();
});

test("a log that SQLite has begun anew is accepted, with the frames of before behind it", async () => {
  const store = await testStore();
  for (const id of ["a", "b", "c"]) await keepNew(store, id);
  await store.read((db) => sql`PRAGMA wal_checkpoint(RESTART)`.execute(db));
  await keepNew(store, "d");
  const reopened = await open(copyAfterKill(store));
  expect((await everything(reopened)).map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  await reopened.close();
});

test("a log that another connection is just changing, or beginning anew, is accepted", async () => {
  const store = await testStore();
  for (const id of ["a", "b", "c"]) await keepNew(store, id);
  const file = store.file ?? "";
  const expectAll = async () => {
    const other = await open(file, "command");
    expect((await everything(other)).map(({ id }) => id)).toEqual(["c", "b", "a"]);
    await other.close();
  };
  // SQLite's answer to the first, which comes too rarely to wait for it.
  const prepare = DatabaseSync.prototype.prepare;
  const answer = { get: () => ({ busy: 1, log: -1, checkpointed: -1 }) };
  vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    return sql.includes("NOOP") ? (answer as unknown as StatementSync) : prepare.call(this, sql);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expectAll();
  vi.restoreAllMocks();
  // The new log is in SQLite's shared memory, and its header not yet in the file.
  const before = readFileSync(`${file}-wal`);
  await store.read((db) => sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db));
  writeFileSync(`${file}-wal`, before);
  await expectAll();
});

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

test("a server refuses a network file system without ALLOW_NETWORK_DISK; commands use it", async () => {
  const typeOf = vi.spyOn(fs, "statfsSync");
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const pathOn = (type: number) => {
    typeOf.mockReturnValue({ type } as fs.StatsFs);
    return join(tempFolder(), "new", "intake.db");
  };
  // linux/magic.h: NFS, CIFS, SMB, FUSE, 9p, Ceph.
  for (const type of [0x6969, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400]) {
    const path = pathOn(type);
    await expect(open(path)).rejects.toThrow(/network file system \(.+ ALLOW_NETWORK_DISK=true\.$/);
    // A refusal leaves nothing behind.
    expect(existsSync(dirname(path))).toBe(false);
  }
  // ext4, XFS, Btrfs, tmpfs, overlayfs.
  for (const type of [0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630]) {
    await (await open(pathOn(type))).close();
  }
  const environment = settings(dirname(pathOn(0x65735546)));
  await expect(start(environment, silentLog)).rejects.toThrow("(FUSE)");
  const { app, store, endRetention } = await start(
    { ...environment, ALLOW_NETWORK_DISK: "true" },
    silentLog,
  );
  endRetention();
  await (await openStore(environment.DATABASE_URL ?? "", "command")).close();
  await app.close();
  await store.close();
});

test("each commit waits until the log is on disk, so that a power cut loses nothing acknowledged", async () => {
  const { read } = await testStore();
  const { rows } = await read((db) =>
    sql`SELECT * FROM pragma_journal_mode, pragma_synchronous`.execute(db),
  );
  // FULL
  expect(rows).toEqual([{ journal_mode: "wal", synchronous: 2 }]);
});

test("two servers on one file, also through a link, send each submission once, four at a time", async () => {
  const [folder, other] = [tempFolder(), tempFolder()];
  const open: (() => void)[] = [];
  const receiver = await startReceiver((response) => void open.push(() => response.end()));
  const on = (at: string) => startServer(settings(at, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  symlinkSync(join(folder, "intake.db"), join(other, "intake.db"));
  // The file is empty, so both try to create the tables.
  const servers = await Promise.all([on(folder), on(other)]);
  const send = (round: string) => {
    const sent = Array.from({ length: 20 }, async (_, index) => {
      const { url } = servers[index % 2] as (typeof servers)[0];
      return idOf(await post(`${url}/api/enquiries`, { ...enquiry, subject: `${round} ${index}` }));
    });
    return Promise.all(sent);
  };
  const first = await send("first");
  await vi.waitFor(() => expect(open).toHaveLength(4), wait);
  // Each has its server look again.
  const ids = [...first, ...(await send("second"))];
  expect(receiver.requests).toHaveLength(4);
  receiver.behave(accept);
  for (const end of open) end();
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
  for (const server of servers) expect(await server.stop("SIGTERM")).toMatchObject({ code: 0 });
  expect(receiver.ids().sort()).toEqual(ids.sort());
});
