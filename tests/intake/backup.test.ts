import { copyFileSync, existsSync, fsyncSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { intakeCommand, settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { runCommand } from "./support/operate.ts";
import { startSender } from "./support/sender.ts";
import { everything, testStore } from "./support/test-app.ts";

vi.mock("node:fs", { spy: true });

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

test("a back-up that can't be written, or may not outlast a power cut, fails, and blames its file", async () => {
  const store = await testStore();
  const folder = tempFolder();
  const backUp = (file: string) => runCommand({ store }, ["backup", file]);
  const failure = (file: string, reason: string) => ({
    exitCode: 1,
    errors: `FILE: ${file} cannot be written: ${reason}.\n`,
  });
  const missing = join(folder, "missing", "copy.db");
  expect(await backUp(missing)).toMatchObject(failure(missing, "its folder does not exist"));
  const file = join(folder, "copy.db");
  for (const unsynced of ["copy", "folder"]) {
    if (unsynced === "folder") vi.mocked(fsyncSync).mockReturnValueOnce();
    vi.mocked(fsyncSync).mockImplementationOnce(() => {
      // It has its name once it is on disk.
      expect(existsSync(file)).toBe(unsynced === "folder");
      throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    });
    const full = failure(file, "its disk is full or broken");
    expect(await backUp(file), unsynced).toMatchObject(full);
    expect(readdirSync(folder)).toEqual([]);
  }
});
