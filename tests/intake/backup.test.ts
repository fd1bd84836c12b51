import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { backUp } from "../../intake/store/backup.ts";
import { openStore } from "../../intake/store/database.ts";
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
import { startSender } from "./support/sender.ts";
import { keepNew } from "./support/stores.ts";
import { everything, testStore } from "./support/test-app.ts";

test("a back-up taken under load is restored elsewhere with all that was acknowledged", async () => {
  const environment = settings(tempFolder());
  const file = join(tempFolder(), "backup.db");
  const server = await startServer(environment);
  const senders = [1, 2].map(() => startSender(server.url, true));
  const acknowledged = () => senders.flatMap((sender) => sender.acknowledged.map(({ id }) => id));
  await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(40), wait);

  const before = acknowledged();
  expect(await intakeCommand(environment, "backup", file)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await Promise.all(senders.map(({ stop }) => stop()));
  expect(acknowledged().length).toBeGreaterThan(before.length);
  await server.stop("SIGKILL");

  const elsewhere = tempFolder();
  copyFileSync(file, join(elsewhere, "intake.db"));
  const store = await testStore(elsewhere);
  const kept = (await everything(store)).map(({ id }) => id);
  expect(kept).toEqual(expect.arrayContaining(before));
  const receiver = await startReceiver();
  deliverTo(receiver.url, { store });
  await vi.waitFor(() => expect(receiver.ids().sort()).toEqual(kept.sort()), {
    ...wait,
    timeout: 60_000,
  });
});

test("a back-up that fails half-way leaves no file", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  for (let id = 0; id < 20; id += 1) await keepNew(store, `${id}`, { payload: "x".repeat(20_000) });
  const file = join(tempFolder(), "backup.db");
  const script = 'ulimit -f 256 && exec "$0" intake/cli.ts backup "$1"';
  const limited = inPlaceOfNode("/bin/sh", "sh", "-c", script, process.execPath, file);
  const { code, stderr } = await runProgram(limited, settings(folder)).ended;
  expect([code, stderr.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(/cannot be .+\.$/)],
  ]);
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("a back-up overwrites nothing and needs an existing folder", async () => {
  const folder = tempFolder();
  await testStore(folder);
  const store = await openStore(`file:${join(folder, "intake.db")}`, "tool");
  const there = join(folder, "backup.db");
  writeFileSync(there, "precious");
  await expect(backUp(store, there)).rejects.toThrow(`${there} already exists; name a new file.`);
  await expect(backUp(store, join(folder, "none", "a.db"))).rejects.toThrow(/cannot be .+\.$/);
  expect(readFileSync(there, "utf8")).toBe("precious");
  await store.close();
});
