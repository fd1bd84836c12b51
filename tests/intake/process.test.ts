import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { intakeCommand, runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

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
  await store.keep(submission("a", { receivedAt: 0 }));
  const late = expect.stringMatching(
    /^enquiry: oldest has been pending for .+, longer than 1h\.\n$/,
  );
  expect(await intakeCommand(settings(folder), "status")).toMatchObject({ code: 3, stderr: late });
  const misused = await intakeCommand(settings(folder), "list", "--nonsense");
  expect(misused.stderr).toContain("Usage: npm run intake");
  expect(misused.code).toBe(2);
});
