import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import {
  inPlaceOfNode,
  intakeCommand,
  runProgram,
  settings,
  startServer,
} from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { operate } from "./support/operate.ts";
import { testPostgresStore } from "./support/postgres.ts";
import { startSender } from "./support/sender.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

test("a back-up taken under load is restored elsewhere with all that was acknowledged", async () => {
  const environment = settings(tempFolder());
  const file = join(tempFolder(), "backup.db");
  const server = await startServer(environment);
  const senders = [1, 2].map(() => startSender(server.url, true));
  const acknowledged = () => senders.flatMap((sender) => sender.acknowledged.map(({ id }) => id));
  await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(40), wait);

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
  deliverTo(receiver.url, { store: await testStore(elsewhere) });
  const late = { ...wait, timeout: 30_000 };
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(Number(count)), late);
  expect(before.filter((id) => !receiver.ids().includes(id))).toEqual([]);
});

test("a back-up that fails half-way leaves no file", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const payload = JSON.stringify({ text: "x".repeat(20_000) });
  for (const id of Array(20).keys()) await store.keep(submission(`${id}`, { payload }));
  const file = join(tempFolder(), "backup.db");
  const script = 'ulimit -f 256 && exec "$0" intake/cli.ts backup "$1"';
  const limited = inPlaceOfNode("/bin/sh", "sh", "-c", script, process.execPath, file);
  expect(await runProgram(limited, settings(folder)).ended).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^The back-up .+backup\.db cannot be used: .+\.\n$/),
  });
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("a back-up overwrites nothing, needs an existing folder, and works only with SQLite", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const there = join(folder, "backup.db");
  writeFileSync(there, "precious");
  const unreachable = join(folder, "none", "backup.db");
  await expect(operate({ store }, ["backup", there])).rejects.toThrow(
    `${there} already exists; name a new file.`,
  );
  await expect(operate({ store }, ["backup", unreachable])).rejects.toThrow(
    `${unreachable}.partial cannot be written (ENOENT).`,
  );
  const other = { store: await testPostgresStore() };
  await expect(operate(other, ["backup", join(folder, "a")])).rejects.toThrow(
    "Back up PostgreSQL with pg_dump: see docs/operating.md.",
  );
  expect(readFileSync(there, "utf8")).toBe("precious");
});
