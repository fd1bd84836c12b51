import { copyFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { withLimit } from "./support/other-program.ts";
import { testDatabase, testPostgresStore } from "./support/postgres.ts";
import { startReceiver } from "./support/receiver.ts";
import { startSender } from "./support/sender.ts";
import { intakeCommand, runToEnd, settings, startServer } from "./support/server-process.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

test("a back-up taken under load is restored elsewhere with all that was acknowledged", async () => {
  const environment = settings(tempFolder(), { SUBMISSIONS_PER_MINUTE: "1000000" });
  const file = join(tempFolder(), "backup.db");
  const server = await startServer(environment);
  const senders = [true, true, true, true].map((keepAlive) => startSender(server.url, keepAlive));
  const acknowledged = () => senders.flatMap(({ ids }) => ids);
  await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(40), { timeout: 8000 });

  const before = acknowledged();
  const { code, stdout } = await intakeCommand(environment, "backup", file);
  expect(code).toBe(0);
  const [, count] = /^(\d+) submissions backed up, \d+ KiB: (.+)$/m.exec(stdout) ?? [];
  expect(Number(count)).toBeGreaterThanOrEqual(before.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await Promise.all(senders.map(({ stop }) => stop()));
  expect(acknowledged().length).toBeGreaterThan(before.length);
  await server.stop("SIGKILL");

  const elsewhere = tempFolder();
  copyFileSync(file, join(elsewhere, "intake.db"));
  const receiver = await startReceiver();
  const restored = await startServer(
    settings(elsewhere, { CONTACT_WEBHOOK_URL: receiver.url.href }),
  );
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(Number(count)), {
    timeout: 10_000,
    interval: 50,
  });
  expect(before.filter((id) => !receiver.ids().includes(id))).toEqual([]);
  expect(restored.output().stdout).not.toMatch(/"level":[56]0/);
}, 40_000);

test("a back-up that fails in the middle leaves nothing", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const payload = JSON.stringify({ text: "x".repeat(20_000) });
  for (const id of Array(20).keys()) await store.keep(submission(`${id}`, { payload }));
  const file = join(tempFolder(), "backup.db");
  const limited = withLimit("ulimit -f 256", "intake/cli.ts", "backup", file);
  expect(await runToEnd(limited, settings(folder))).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^The back-up .+backup\.db cannot be used: .+\.\n$/),
  });
  expect(readdirSync(dirname(file))).toEqual([]);
}, 20_000);

test("a back-up overwrites nothing, and needs a folder that is there", async () => {
  const folder = tempFolder();
  const environment = settings(folder);
  await startServer(environment);
  const file = join(folder, "backup.db");
  writeFileSync(file, "precious");
  expect(await intakeCommand(environment, "backup", file)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${file} already exists; name a new file.\n`,
  });
  const unreachable = join(folder, "none", "backup.db");
  expect(await intakeCommand(environment, "backup", unreachable)).toMatchObject({
    code: 1,
    stderr: `${unreachable}.partial cannot be written (ENOENT).\n`,
  });
}, 20_000);

test("PostgreSQL is left to its own program", async () => {
  const url = await testDatabase();
  await testPostgresStore(url);
  const environment = settings("", { DATABASE_URL: url });
  expect(await intakeCommand(environment, "backup", join(tempFolder(), "a.db"))).toEqual({
    code: 1,
    stdout: "",
    stderr: "Back up PostgreSQL with pg_dump: see docs/operating.md.\n",
  });
}, 20_000);
