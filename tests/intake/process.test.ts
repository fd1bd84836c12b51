import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { intakeCommand, runProgram, settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

test("a second server on the same database refuses to start", async () => {
  const folder = tempFolder();
  await startServer(settings(folder));
  const elsewhere = tempFolder();
  symlinkSync(join(folder, "intake.db"), join(elsewhere, "intake.db"));
  for (const path of [folder, elsewhere]) {
    expect(await runProgram(["intake/main.ts"], settings(path)).ended).toMatchObject({
      code: 1,
      stderr: "Another server already uses this database: only one may run on it.\n",
    });
  }
});

test.each([
  ["PORT", "cannot listen on 127.0.0.1 port"],
  ["METRICS_PORT", "cannot listen on port"],
])("if the %s is in use, the server exits with a one-line message", async (name, line) => {
  const { port } = await startReceiver();
  const environment = settings(tempFolder(), { [name]: String(port) });
  expect(await runProgram(["intake/main.ts"], environment).ended).toMatchObject({
    code: 1,
    stderr: `${name}: ${line} ${port} (EADDRINUSE).\n`,
  });
});

test("a command's exit code shows whether it failed, raised an alarm or was misused", async () => {
  const folder = tempFolder();
  const missing = expect.stringMatching(/intake\.db does not exist yet/);
  expect(await intakeCommand(settings(folder), "status")).toMatchObject({
    code: 1,
    stderr: missing,
  });
  const store = await testStore(folder);
  expect((await intakeCommand(settings(folder), "status")).code).toBe(0);
  await store.keep(submission("a", { receivedAt: 0 }));
  const late = expect.stringMatching(
    /^enquiry: oldest has been pending for .+, longer than 1h\.\n$/,
  );
  expect(await intakeCommand(settings(folder), "status")).toMatchObject({ code: 3, stderr: late });
  for (const args of [
    [],
    ["nonsense"],
    ["list", "--nonsense"],
    ["forget", "Ada <ada@example.com>"],
    ["retry", ""],
  ]) {
    const { code, stderr } = await intakeCommand(settings(folder), ...args);
    expect(stderr).toContain("Usage: npm run intake");
    expect(code).toBe(2);
  }
});
