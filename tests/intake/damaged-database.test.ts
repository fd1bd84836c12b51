import { spawnSync } from "node:child_process";
import fs, {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "../../intake/store/open.ts";
import { pollMs } from "../../intake/times.ts";
import { idOf, post } from "../support/http.ts";
import { accept, startReceiver } from "../support/receiver.ts";
import {
  type Environment,
  inPlaceOfNode,
  listening,
  runProgram,
  settings,
  startServer,
} from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { keepNew } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const open = (path: string, role: "server" | "command" = "server") =>
  openStore(`file:${path}`, role);
const modeOf = (path: string) => statSync(path).mode & 0o777;

/** What a killed server leaves: a database, with the newest submission in the log. */
async function pathAfterKill(): Promise<string> {
  const original = join(tempFolder(), "intake.db");
  await (await open(original)).close();
  const store = await open(original);
  await keepNew(store, "a");
  const path = join(tempFolder(), "intake.db");
  for (const end of ["", "-wal"]) copyFileSync(original + end, path + end);
  await store.close();
  return path;
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

// linux/magic.h
test.each<[number, string?]>([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x65735546, "FUSE"],
  [0x01021997, "9p"],
  [0x00c36400, "Ceph"],
  // ext4, XFS, Btrfs, tmpfs, overlayfs
  ...[0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630].map((type): [number] => [type]),
])("a server takes a database by its file system's type: %i (network: %s)", async (type, name) => {
  vi.spyOn(fs, "statfsSync").mockReturnValue({ type } as fs.StatsFs);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const path = join(tempFolder(), "new", "intake.db");
  if (name) await expect(open(path)).rejects.toThrow(`network file system (${name})`);
  else await (await open(path)).close();
  // A refusal leaves nothing behind.
  expect(existsSync(dirname(path))).toBe(!name);
});

/** Arguments that make Node run a program that has this folder through FUSE, as a share's client does. */
function throughFuse(folder: string, ...program: string[]): string[] {
  const options = ["--mount", "--pid", "--fork", "--kill-child", "--map-root-user"];
  const script = `bindfs "$0" "$0" && exec "$@"`;
  return inPlaceOfNode(
    "/usr/bin/unshare",
    "unshare",
    ...options,
    "sh",
    "-c",
    script,
    folder,
    ...program,
  );
}
const hasFuse = spawnSync(process.execPath, throughFuse(tmpdir(), "true")).status === 0;

test.runIf(hasFuse)(
  "a server refuses a share without ALLOW_NETWORK_DISK; commands use it",
  async () => {
    const folder = tempFolder();
    const environment = settings(folder);
    const run = (more: Environment, ...args: string[]) =>
      runProgram(throughFuse(folder, process.execPath, ...args), { ...environment, ...more });
    const { code, stderr } = await run({}, "intake/main.ts").ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: .+ \(FUSE\), .+ ALLOW_NETWORK_DISK=true\.\n$/),
    ]);
    const server = run({ ALLOW_NETWORK_DISK: "true" }, "intake/main.ts");
    const id = idOf(await post(`${await listening(server)}/api/enquiries`, enquiry));
    await server.stop("SIGKILL");
    const listed = await run({}, "intake/cli.ts", "list").ended;
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(id) });
  },
);

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
  const sent = Array.from({ length: 40 }, async (_, index) => {
    const { url } = servers[index % 2] as (typeof servers)[0];
    return idOf(await post(`${url}/api/enquiries`, { ...enquiry, subject: `${index}` }));
  });
  const ids = await Promise.all(sent);
  await vi.waitFor(() => expect(open).toHaveLength(4), wait);
  // Both look again.
  await sleep(pollMs);
  expect(receiver.requests).toHaveLength(4);
  receiver.behave(accept);
  for (const end of open) end();
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
  for (const server of servers) expect(await server.stop("SIGTERM")).toMatchObject({ code: 0 });
  expect(receiver.ids().sort()).toEqual(ids.sort());
});

test("new folders and files are for their owner only", async () => {
  const folder = join(tempFolder(), "new", "folders");
  await startServer(settings(folder));
  for (const made of [folder, dirname(folder)]) expect(modeOf(made)).toBe(0o700);
  for (const file of readdirSync(folder)) expect(modeOf(join(folder, file))).toBe(0o600);
});
