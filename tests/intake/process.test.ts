import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { intakeCommand, runProgram, settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/temp-folder.ts";

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
  ["a wrong value", "PORT", "many", 'PORT is "many"; use a whole number from 0 to 65535.\n'],
  ["a port in use", "PORT", "", "PORT: cannot listen on 127.0.0.1 port USED (EADDRINUSE).\n"],
  [
    "metrics on one",
    "METRICS_PORT",
    "",
    "METRICS_PORT: cannot listen on port USED (EADDRINUSE).\n",
  ],
])("%s ends the start with one line", async (_what, name, value, line) => {
  const used = String((await startReceiver()).port);
  const environment = settings(tempFolder(), { [name]: value || used });
  expect(await runProgram(["intake/main.ts"], environment).ended).toMatchObject({
    code: 1,
    stderr: line.replace("USED", used),
  });
});

test("a command says with its exit code whether it failed or was misused", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const failure = async () => intakeCommand(settings(folder), "status");
  const missing = expect.stringMatching(/intake\.db does not exist yet/);
  expect(await failure()).toMatchObject({ code: 1, stderr: missing });
  symlinkSync(path, path);
  const unreachable = `DATABASE_URL: ${path} cannot be reached (ELOOP); name another file.\n`;
  expect(await failure()).toMatchObject({ code: 1, stderr: unreachable });
  for (const words of [
    [],
    ["nonsense"],
    ["list", "--nonsense"],
    ["forget", "Ada <ada@example.com>"],
    ["retry", ""],
  ]) {
    const { code, stderr } = await intakeCommand(settings(folder), ...words);
    expect(stderr).toContain("Usage: npm run intake");
    expect(code).toBe(2);
  }
});
