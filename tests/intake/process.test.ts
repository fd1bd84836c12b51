import { statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { post } from "../support/http.ts";
import { startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { application, applicationPayload } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";

test("what was kept without an address is delivered once there is one", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const first = await startServer(settings(folder));
  await post(`${first.url}/api/applications`, application);
  expect((await first.stop("SIGTERM")).code).toBe(0);

  await startServer(settings(folder, { APPLICATION_WEBHOOK_URL: receiver.url.href }));
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toEqual(applicationPayload);
});

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
  for (const name of ["intake.db", "intake.db-wal"]) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
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
