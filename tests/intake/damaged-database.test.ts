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
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { start } from "../../intake/start.ts";
import { openStore } from "../../intake/store/open.ts";
import { inPlaceOfNode, runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { copyAfterKill, keepNew } from "./support/stores.ts";
import { silentLog, testStore } from "./support/test-app.ts";

const open = (path: string, role: "server" | "command" = "server", lockWaitMs?: number) =>
  openStore(`file:${path}`, role, { waitMs: lockWaitMs });

/** The path of a database with the newest submission in the log. */
async function pathAfterKill(): Promise<string> {
  const folder = tempFolder();
  await (await testStore(folder)).close();
  const store = await testStore(folder);
  await keepNew(store, "a");
  return copyAfterKill(store);
}

type Change = (path: string) => void;
const overwrite: Change = (path) => writeFileSync(path, readFileSync(path).fill(0xa5, 4096, 8192));
test.each<[string, RegExp, Change]>([
  ["with overwritten bytes", /damaged/, overwrite],
  ["that is empty, but has a log", /missing or empty/, (path) => writeFileSync(path, "")],
  ["that is missing, but has a log", /missing or empty/, (path) => rmSync(path)],
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
  const { db } = await testStore();
  expect((await sql`PRAGMA journal_mode`.execute(db)).rows).toEqual([{ journal_mode: "wal" }]);
  // FULL
  expect((await sql`PRAGMA synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
});

test("a second server waits for the first, also through a link, and is refused if it goes on", async () => {
  const path = join(tempFolder(), "intake.db");
  const link = join(tempFolder(), "intake.db");
  const first = await open(path);
  symlinkSync(path, link);
  await expect(open(link, "server", 200)).rejects.toThrow(/another server uses this file/);
  const second = open(link);
  await sleep(500);
  // A command works beside the server.
  await (await open(path, "command")).close();
  await first.close();
  await (await second).close();
});
