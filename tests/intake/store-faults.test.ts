import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import { type Answer, idOf, post } from "../support/http.ts";
import { startReceiver } from "../support/receiver.ts";
import {
  inPlaceOfNode,
  intakeCommand,
  runProgram,
  settings,
  startServer,
  startServerLoggingTo,
} from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { fakedClock } from "./support/model/clock.ts";

const large = { ...enquiry, message: "\u6f22".repeat(5000) };

type Running = { readonly url: string };
const statusOf = async (url: string) => (await fetch(url)).status;
const ready = ({ url }: Running) => statusOf(`${url}/readyz`);
const becomesReady = (server: Running) =>
  vi.waitFor(async () => expect(await ready(server)).toBe(200), wait);
const send = ({ url }: Running, body: unknown = enquiry) => post(`${url}/api/enquiries`, body);

/** Sends until a submission is rejected; adds the ids of the accepted ones to `ids`. */
async function sendUntilRefused(server: Running, ids: string[]): Promise<Answer> {
  for (let sent = 0; sent < 100; sent += 1) {
    const answer = await send(server, large);
    if (answer.status !== 202) return answer;
    ids.push(idOf(answer));
  }
  throw new Error("Nothing was rejected.");
}

test("a server whose store thread dies exits with 1, so that it is restarted", async () => {
  const killer = ["--import", "./tests/intake/support/break-on-signal.ts", "intake/main.ts"];
  const server = await startServer(settings(tempFolder()), killer);
  expect((await send(server)).status).toBe(202);
  const { code, stdout } = await server.stop("SIGWINCH");
  expect(code).toBe(1);
  expect(stdout).toContain("the store is lost");
  expect(stdout).toContain('"closed"');
});

const onSmallDisk = (folder: string) =>
  inPlaceOfNode(
    "/usr/bin/unshare",
    ...["unshare", "--mount", "--map-root-user", "sh", "-c"],
    `mount -t tmpfs -o size=4m tmpfs ${folder} && exec "$0" "$@"`,
    ...[process.execPath, "--import", "./tests/intake/support/faked-clock.ts", "intake/main.ts"],
  );

// Some machines don't allow mounting a disk.
test.runIf(spawnSync("unshare", ["--mount", "--map-root-user", "true"]).status === 0)(
  "/readyz answers 503 while the disk is full, before anything is sent",
  async () => {
    const folder = tempFolder();
    const CLOCK_FILE = join(tempFolder(), "clock");
    const clock = fakedClock(CLOCK_FILE);
    const server = await startServer(settings(folder, { CLOCK_FILE }), onSmallDisk(folder));
    expect(await ready(server)).toBe(200);
    const filler = `/proc/${server.child.pid}/root${folder}/filler`;
    expect(() => writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024))).toThrow("ENOSPC");
    // A successful check is reused for ten seconds.
    clock.pass(10_000);
    expect(await ready(server)).toBe(503);
    rmSync(filler);
    clock.pass(1000);
    expect(await ready(server)).toBe(200);
  },
);

// Only Linux can change the limits of a running process.
test.runIf(process.platform === "linux")(
  "answers 503 while the disk is full, and delivers everything acknowledged afterwards",
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
    const { status, headers, body } = await sendUntilRefused(server, ids);
    expect([status, headers["retry-after"]]).toEqual([503, "10"]);
    expect(body).not.toMatch(/disk|full|I\/O/);
    expect(await ready(server)).toBe(503);
    expect((await intakeCommand(environment, "status")).code).toBe(0);

    limitFileSize("unlimited");
    await becomesReady(server);
    ids.push(idOf(await send(server)));
    await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
    expect(readFileSync(join(folder, "log"), "utf8")).toContain(ids.at(-1));
    closeSync(log);
  },
);

test("answers 503 in time while the database is locked, moved away or replaced", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const receiver = await startReceiver();
  const server = await startServer(settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  const other = new DatabaseSync(path, { timeout: wait.timeout });
  other.exec("BEGIN IMMEDIATE");
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(server)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(await ready(server)).toBe(503);
  // One after another, each waiting half a second for the lock, would take more than 15 seconds.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  other.exec("ROLLBACK");
  other.close();
  const ids = [idOf(await send(server))];
  await becomesReady(server);

  renameSync(path, `${path}.moved`);
  expect((await send(server)).status).toBe(503);
  writeFileSync(path, "");
  expect((await send(server)).status).toBe(503);
  expect(await ready(server)).toBe(503);
  renameSync(`${path}.moved`, path);
  ids.push(idOf(await send(server)));
  await becomesReady(server);
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
});

// Root may write despite file modes, unless it gives up that capability.
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

test("a file or folder that cannot be written prevents the start, and loses nothing", async () => {
  const folder = tempFolder();
  await (await openSqliteStore(join(folder, "intake.db"), "server")).close();
  mkdirSync(join(folder, "new"));
  for (const [name, mode, message] of [
    ["intake.db", 0o400, /cannot be reached \(EACCES\); run this/],
    [".", 0o500, /cannot be reached \(EACCES\); run this/],
    ["new", 0o500, /cannot be created \(EACCES\); choose/],
  ] as const) {
    const path = join(folder, name);
    const before = [statSync(path).mode, readFileSync(join(folder, "intake.db"), "base64")];
    chmodSync(path, mode);
    const environment = settings(name === "new" ? path : folder);
    const refused = await runProgram(boundByModes, environment).ended;
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(message) });
    chmodSync(path, before[0] as number);
    expect([statSync(path).mode, readFileSync(join(folder, "intake.db"), "base64")]).toEqual(
      before,
    );
  }
  expect(readdirSync(join(folder, "new"))).toEqual([]);
  await startServer(settings(folder), boundByModes);
});
