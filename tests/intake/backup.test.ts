import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { intakeCommand, settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { startSender } from "./support/sender.ts";
import { everything, testStore } from "./support/test-app.ts";

test("a back-up taken under load has everything acknowledged before, and opens elsewhere", async () => {
  const environment = settings(tempFolder());
  const file = join(tempFolder(), "backup.db");
  const server = await startServer(environment);
  const { acknowledged } = startSender(server.url, true);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), wait);
  const before = [...acknowledged];
  expect(await intakeCommand(environment, "backup", file)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(acknowledged.length).toBeGreaterThan(before.length);

  const elsewhere = tempFolder();
  copyFileSync(file, join(elsewhere, "intake.db"));
  const kept = await everything(await testStore(elsewhere));
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
});
