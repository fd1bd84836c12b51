import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { openDatabase } from "../../intake/store/sqlite/database.ts";
import { operationsOn } from "../../intake/store/sqlite/operations.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { inPlaceOfNode, withLimit } from "./support/other-program.ts";
import { startReceiver } from "./support/receiver.ts";
import {
  idOf,
  intakeCommand,
  post,
  runToEnd,
  settings,
  startServer,
  startServerLoggingTo,
  wait,
} from "./support/server-process.ts";
import { submission } from "./support/stores.ts";

const large = { ...enquiry, message: "\u6f22".repeat(5000) };

const statusOf = async (url: string) => (await fetch(url)).status;
const postTo = (server: { url: string }, body: unknown = enquiry) =>
  post(`${server.url}/api/enquiries`, body);

test("a server whose store has died ends with a code that gets it started again", async () => {
  const server = await startServer(settings(tempFolder()), [
    "--import",
    "./tests/intake/support/end-store-thread.ts",
    "intake/main.ts",
  ]);
  expect((await postTo(server)).status).toBe(202);
  const { code, stdout } = await server.stop("SIGWINCH");
  expect(code).toBe(1);
  expect(stdout).toContain("the store is lost");
  expect(stdout).toContain('"closed"');
}, 20_000);

test("on a full disk nothing is acknowledged and the server is unready", async () => {
  const server = await startServer(
    settings(tempFolder()),
    withLimit("ulimit -f 1024", "intake/main.ts"),
  );
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  const refused = await postUntilRefused(server);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.text()).not.toMatch(/disk|full|I\/O/);
  expect(await statusOf(`${server.url}/readyz`)).toBe(503);
}, 20_000);

const onSmallDisk = (folder: string) =>
  inPlaceOfNode(
    "/usr/bin/unshare",
    ...["unshare", "--mount", "--map-root-user", "sh", "-c"],
    `mount -t tmpfs -o size=4m tmpfs ${folder} && exec "$0" "$@"`,
    ...[process.execPath, "intake/main.ts"],
  );

// Not everywhere may a disk be mounted.
test.runIf(spawnSync("unshare", ["--mount", "--map-root-user", "true"]).status === 0)(
  "a disk that others fill makes the server unready before anybody has sent something",
  async () => {
    const folder = tempFolder();
    const server = await startServer(settings(folder), onSmallDisk(folder));
    const ready = () => statusOf(`${server.url}/readyz`);
    expect(await ready()).toBe(200);
    const filler = `/proc/${server.child.pid}/root${folder}/filler`;
    expect(() => writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024))).toThrow("ENOSPC");
    // A good state is not asked for again within ten seconds.
    await vi.waitFor(async () => expect(await ready()).toBe(503), { ...wait, timeout: 15_000 });
    rmSync(filler);
    await vi.waitFor(async () => expect(await ready()).toBe(200), wait);
  },
  40_000,
);

// Only there can the limits of a running process be changed.
test.runIf(process.platform === "linux")(
  "with room again all goes on without a restart",
  async () => {
    const folder = tempFolder();
    const receiver = await startReceiver();
    const environment = settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href });
    const log = openSync(join(folder, "log"), "a");
    const server = await startServerLoggingTo(log, environment);
    const limitFileSize = (bytes: string) =>
      execFileSync("prlimit", [`--pid=${server.child.pid}`, `--fsize=${bytes}:`]);
    limitFileSize("200000");
    const ids: string[] = [];
    expect((await postUntilRefused(server, ids)).status).toBe(503);
    expect((await intakeCommand(environment, "status")).code).toBe(0);

    limitFileSize("unlimited");
    await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(200), wait);
    const later = await postTo(server);
    ids.push(await idOf(later));
    await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
    expect(readFileSync(join(folder, "log"), "utf8")).toContain(ids.at(-1));
    closeSync(log);
  },
  20_000,
);

test("while another program holds the database every sender is told in time", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const server = await startServer(settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  const other = new DatabaseSync(join(folder, "intake.db"));
  other.exec("BEGIN IMMEDIATE");
  for (let round = 0; round < 2; round += 1) {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, () => postTo(server)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await statusOf(`${server.url}/readyz`)).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  }
  other.exec("ROLLBACK");
  other.close();
  const id = await idOf(await postTo(server));
  await vi.waitFor(() => expect(receiver.ids()).toEqual([id]), wait);
  await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(200), wait);
}, 30_000);

test("a database that is moved away or replaced takes nothing until it is back", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const server = await startServer(settings(folder));
  const first = await idOf(await postTo(server));
  renameSync(path, `${path}.moved`);
  expect((await postTo(server)).status).toBe(503);
  writeFileSync(path, "");
  expect((await postTo(server)).status).toBe(503);
  await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(503), wait);
  renameSync(`${path}.moved`, path);
  const second = await idOf(await postTo(server));
  const kept = await intakeCommand(settings(folder), "list", "--json");
  expect(JSON.parse(kept.stdout).map(({ id }: { id: string }) => id)).toEqual([second, first]);
}, 20_000);

test.each([
  ["a file that cannot be written", "intake.db", 0o400, /cannot be reached \(EACCES\); run this/],
  ["a folder that cannot be written", ".", 0o500, /cannot be reached \(EACCES\); run this/],
  ["a new folder that cannot be written", "new", 0o500, /cannot be created \(EACCES\); choose/],
])(
  "%s stops the start, and once it can, all is there",
  async (_what, name, mode, message) => {
    const folder = tempFolder();
    mkdirSync(join(folder, "new"));
    const environment = settings(name === "new" ? join(folder, name) : folder);
    const first = await startServer(settings(folder));
    const id = await idOf(await postTo(first));
    await first.stop("SIGKILL");
    const before = statSync(join(folder, name)).mode;
    chmodSync(join(folder, name), mode);
    const refused = await runToEnd(boundByModes, environment);
    chmodSync(join(folder, name), before);
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(message) });
    expect((await runToEnd(boundByModes, { ...environment, PORT: "none" })).stderr).toMatch(
      /^PORT/,
    );
    await startServer(environment, boundByModes);
    const list = await intakeCommand(environment, "list", "--json");
    const ids = JSON.parse(list.stdout).map((row: { id: string }) => row.id);
    expect(ids).toEqual(name === "new" ? [] : [id]);
  },
  20_000,
);

test("a disk that has become read-only takes nothing and is said to be unready", () => {
  const database = openDatabase(join(tempFolder(), "intake.db"), "server");
  const place = { requireUnchanged: () => {}, hasLog: () => true, looksUnwritable: () => false };
  const { keepAll, check } = operationsOn(database, place);
  // SQLite's own way to answer every write as a read-only disk does (SQLITE_READONLY).
  database.exec("PRAGMA query_only = ON");
  expect(keepAll([submission("a")])).toMatchObject([{ outcome: "unavailable" }]);
  for (const write of [false, true]) expect(() => check(write)).toThrow(/readonly/);
  database.close();
});

// Root may write where modes forbid it, unless it has given up that capability.
const boundByModes =
  process.getuid?.() === 0
    ? inPlaceOfNode(
        "/usr/bin/setpriv",
        "setpriv",
        "--bounding-set=-dac_override,-dac_read_search",
        process.execPath,
        "intake/main.ts",
      )
    : ["intake/main.ts"];

/** Sends until it is not taken; `ids` gets what was. */
async function postUntilRefused(server: { url: string }, ids: string[] = []): Promise<Response> {
  for (let sent = 0; sent < 100; sent += 1) {
    const response = await postTo(server, large);
    if (response.status !== 202) return response;
    ids.push(await idOf(response));
  }
  throw new Error("Nothing was refused.");
}
