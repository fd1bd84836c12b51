import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../intake/support/operate.ts";
import { attempted, copyAfterKill, keepNew } from "../intake/support/stores.ts";
import { everything, listen, testApp, testStore } from "../intake/support/test-app.ts";
import { startReceiver } from "../support/receiver.ts";
import {
  type Environment,
  inPlaceOfNode,
  runProgram,
  settings,
} from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

/** Commands of the documents, run as they are printed but for the places on the machine. */
const document = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");

/** Runs a command as the shell does, with a server's environment. */
const shell = (command: string, environment: Environment) =>
  runProgram(inPlaceOfNode("/bin/sh", "sh", "-c", command), environment).ended;

/** What hosting/systemd/site-intake runs, in its place. */
const asInstalled = ["/usr/local/bin/site-intake", `'${process.execPath}' intake/cli.ts`] as const;

const curl = "/usr/bin/curl";

test.runIf(existsSync(curl))(
  "the heartbeat of docs/operating.md is sent only while a form would be kept, whatever has failed",
  async () => {
    const watcher = await startReceiver();
    const { app, store } = await testApp({ store: await testStore(), clock: Date.now });
    const line = /(?<=^\*\/10 \* \* \* \* root ).+/m.exec(document("operating.md"))?.[0] ?? "";
    const command = line
      .replace("http://127.0.0.1:4321", await listen(app))
      .replace("https://HEARTBEAT", watcher.url.href);
    const beat = async () => {
      const before = watcher.requests.length;
      const { stdout } = await shell(command, {});
      return [stdout, watcher.requests.length - before];
    };

    await keepNew(store, "a");
    await attempted(store, "a", { state: "failed" });
    expect(await beat()).toEqual(["", 1]);
    await app.close();
    expect(await beat()).toEqual(["", 0]);
  },
);

test("the commands of docs/hosting.md change the running release only if all before went well", () => {
  const [block = ""] = /^npm ci .+ && rm -rf dist[^`]*/m.exec(document("hosting.md")) ?? [];
  const lines = block.trimEnd().replaceAll("\\\n", "").split("\n");
  expect(lines.pop()).toMatch(/^ln -sfn .* \/srv\/site\/current$/);
  expect(lines.filter((line) => !line.endsWith(" &&"))).toEqual([]);
});

test("the commands of docs/hosting.md restore a back-up, keep what was there, and stop at an error", async () => {
  const backups = tempFolder();
  const copy = join(backups, "chosen.db");
  const store = await testStore();
  await keepNew(store, "before");
  await runCommand({ store }, ["backup", copy]);
  await keepNew(store, "after");
  const data = dirname(copyAfterKill(store));
  const environment = settings(data);
  const files = () => readdirSync(data).filter((name) => !name.startsWith("aside-"));
  const old = files();
  // With which the restored file would be damaged.
  expect(old).toContain("intake.db-wal");

  const [, commands = ""] = /## Restore.+?```sh\n(.+?)```/s.exec(document("hosting.md")) ?? [];
  const restore = (file: string) =>
    shell(
      commands
        .replace("systemctl stop site-intake.service", "true")
        .replace(" -o site-intake -g site-intake", "")
        .replace("/var/lib/site-intake-backups/CHOSEN.db", file)
        .replace("/var/lib/site-intake ", `${data} `)
        .replace("$(date +%s)", basename(file, ".db")),
      environment,
    );
  expect(await restore(join(backups, "missing.db"))).not.toMatchObject({ code: 0 });
  expect(files()).toEqual(old);
  expect(await restore(copy)).toMatchObject({ code: 0, stderr: "" });
  expect([files(), statSync(join(data, "intake.db")).mode & 0o777]).toEqual([["intake.db"], 0o600]);
  const idsIn = async (folder: string) =>
    (await everything(await testStore(folder))).map(({ id }) => id);
  expect(await idsIn(data)).toEqual(["before"]);
  expect(await idsIn(join(data, "aside-chosen"))).toEqual(["before", "after"]);
});

test("the cron lines of docs/hosting.md print an alarm, back up, and delete copies of two weeks ago", async () => {
  const [data, backups, logs] = [tempFolder(), tempFolder(), tempFolder()];
  const environment = settings(data);
  const store = await testStore(data);
  const { app } = await testApp({ store, clock: Date.now });
  const address = await listen(app);
  const [, lines = ""] = /```sh\nMAILTO=.+?\n(.+?)```/s.exec(document("hosting.md")) ?? [];
  const [status = "", log = "", starts = "", disk = "", backup = "", clean = ""] = lines
    .trim()
    .split("\n")
    .map((line) => line.replace(/^(\S+ ){5}root /, "").replace(...asInstalled))
    .map((command) => command.replace("http://127.0.0.1:4321", address))
    .map((command) => command.replace(/journalctl .+?(?= \|)/, `cat ${logs}/*`))
    .map((command) => command.replaceAll("/var/lib/site-intake-backups", backups))
    // Cron's own escape.
    .map((command) => command.replaceAll("/var/lib/site-intake", data).replaceAll("\\%", "%"));
  const run = (command: string) => shell(command, environment);
  const quiet = { stdout: "", stderr: "" };
  const bug = '{"level":50,"msg":"unexpected error"}\n';
  writeFileSync(join(logs, "quiet"), '{"level":40,"msg":"attempt failed"}\n');
  for (const command of [status, log, starts, disk])
    expect(await run(command)).toMatchObject(quiet);
  const others = [
    '{"level":40,"msg":"a new database: if"}\n',
    "Main process exited, code=killed\n",
  ];
  writeFileSync(join(logs, "others"), others.join("").repeat(20));
  expect((await run(starts)).stdout.split("\n").filter(Boolean).sort()).toEqual(
    others.map((line) => line.trim()).sort(),
  );
  rmSync(join(logs, "others"));
  writeFileSync(join(logs, "storm"), bug.repeat(20));
  expect((await run(log)).stdout).toBe(bug.repeat(9));
  expect((await run(disk.replace("1048576", "99999999999"))).stdout).toContain("Filesystem");
  await keepNew(store, "a");
  await attempted(store, "a", { state: "failed" });
  expect((await run(status)).stdout).toContain("enquiry: 1 failed");
  await app.close();
  // A failed submission doesn't hide that the server is down.
  expect((await run(status)).stdout).toMatch(/curl: .+127\.0\.0\.1.+enquiry: 1 failed/s);
  await store.write((db) => db.deleteFrom("submission").execute());
  expect((await run(status)).stdout).toMatch(/curl: .+127\.0\.0\.1/);

  expect(await run(backup)).toMatchObject({ code: 0, ...quiet });
  const day = 86_400_000;
  for (const [name, age] of [
    ["13.db", 13.9],
    ["14.db", 14.1],
    ["14.db-wal", 14.1],
  ] as const) {
    writeFileSync(join(backups, name), "");
    utimesSync(join(backups, name), 0, (Date.now() - age * day) / 1000);
  }
  await run(clean);
  const [thirteen, today = ""] = readdirSync(backups);
  expect([thirteen, today]).toEqual(["13.db", expect.stringMatching(/^20\d\d-\d\d-\d\d\.db$/)]);
  // Without a new one, the last ones stay, however old.
  for (const name of ["13.db", today]) {
    utimesSync(join(backups, name), 0, (Date.now() - 30 * day) / 1000);
  }
  expect(await run(clean)).toMatchObject({ stdout: "No back-up for two days\n", stderr: "" });
  expect(readdirSync(backups)).toEqual(["13.db", today]);
});
