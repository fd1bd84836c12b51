import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { application, applicationPayload, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { answer, hang, startReceiver } from "./support/receiver.ts";
import {
  idOf,
  intakeCommand,
  post,
  settings,
  startServer,
  wait,
} from "./support/server-process.ts";

test("shows and retries submissions while the server runs", async () => {
  const receiver = await startReceiver(answer(500));
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const server = await startServer(environment);
  const id = await idOf(await post(`${server.url}/api/enquiries`, enquiry));
  // Five minutes pass before the third, so that none comes in between.
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), { timeout: 20_000 });

  const status = await intakeCommand(environment, "status");
  expect(status.stdout).toMatch(/^enquiry +1 +0 +0 +0 +0 +\d+s ago +in \dm \d+s$/m);
  expect(status.stdout).toContain("APPLICATION_WEBHOOK_URL is not set");
  const list = await intakeCommand(environment, "list", "--state", "pending", "--json");
  expect(JSON.parse(list.stdout)).toMatchObject([{ id, kind: "enquiry", tries: 2 }]);
  const show = await intakeCommand(environment, "show", id.slice(0, 20));
  expect(show.stdout).toContain('"message": "First line\\nsecond line"');
  expect(show.stdout).toMatch(/Z +\d+ms +500/);

  receiver.behave((response) => response.end());
  expect((await intakeCommand(environment, "retry", id)).stdout).toContain("will be tried now");
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(3), wait);
  const delivered = async () =>
    JSON.parse((await intakeCommand(environment, "show", id, "--json")).stdout);
  await vi.waitFor(async () => expect((await delivered()).state).toBe("delivered"), wait);

  const refused = await intakeCommand(environment, "retry", id);
  expect(refused).toMatchObject({
    code: 1,
    stderr: `${id} was delivered: add --force to send it anyway.\n`,
  });
  expect((await intakeCommand(environment, "retry", id, "--force")).code).toBe(0);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(4), wait);
  expect(receiver.ids()).toEqual([id, id, id, id]);

  receiver.behave(hang);
  await intakeCommand(environment, "retry", id, "--force");
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(5), wait);
  expect(await intakeCommand(environment, "retry", id)).toMatchObject({
    code: 1,
    stderr: `${id} is being tried or has just been tried: see show ${id}, then try again.\n`,
  });
}, 30_000);

test("purges what was delivered longer ago than the retention time, and nothing else", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const environment = settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href });
  const server = await startServer(environment);
  const ids = [];
  for (let sent = 0; sent < 2; sent += 1) {
    ids.push(await idOf(await post(`${server.url}/api/enquiries`, enquiry)));
  }
  const database = new DatabaseSync(join(folder, "intake.db"));
  onTestFinished(() => database.close());
  const inState = database.prepare("SELECT count(*) AS count FROM submission WHERE state = ?");
  await vi.waitFor(() => expect(inState.get("delivered")?.count).toBe(2), wait);
  database
    .prepare("UPDATE submission SET delivered_at = delivered_at - ? WHERE id = ?")
    .run(31 * 86_400_000, ids[0] ?? "");
  expect((await intakeCommand(environment, "purge")).stdout).toBe(
    "Erased: 1 delivered, held or discarded more than 30 days ago.\n",
  );
  const left = JSON.parse((await intakeCommand(environment, "list", "--json")).stdout);
  expect(left).toMatchObject([{ id: ids[1] }]);
}, 20_000);

test("exports everything and forgets an address", async () => {
  const environment = settings(tempFolder());
  const server = await startServer(environment);
  await post(`${server.url}/api/applications`, { ...application, motivation: '@A,"b"\nc' });
  await post(`${server.url}/api/enquiries`, enquiry);

  const lines = (await intakeCommand(environment, "export")).stdout.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      kind: "application",
      state: "pending",
      payload: { ...applicationPayload, motivation: '@A,"b"\nc' },
    },
    { kind: "enquiry", state: "pending", payload: enquiry },
  ]);
  const csv = (await intakeCommand(environment, "export", "--csv")).stdout;
  expect(csv).toMatch(/^id,kind,state,receivedAt,deliveredAt,tries,firstName,[\w,]+\r\n/);
  expect(csv).toContain(`,'${applicationPayload.phone},`);
  expect(csv).toContain(',"\'@A,""b""\nc",');
  expect(csv).toMatch(/,"First line\nsecond line",.*\r\n$/);

  const forget = (email: string) => intakeCommand(environment, "forget", email);
  expect(await forget("ADA@Example.com")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Erased: enquiries 0, applications 1\.\n[0-9a-f-]{36} {2}application {2}pending\n$/,
    ),
  });
  expect(await forget("ada@example.com")).toMatchObject({
    code: 0,
    stdout: "Erased: enquiries 0, applications 0.\n",
  });
  const left = await intakeCommand(environment, "list", "--json");
  expect(JSON.parse(left.stdout)).toMatchObject([{ kind: "enquiry" }]);
}, 20_000);

test("lets go what was held, and alarms when something waits too long", async () => {
  const receiver = await startReceiver();
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const server = await startServer(environment);
  await post(`${server.url}/api/applications`, application);
  const trapped = { ...enquiry, leaveEmpty: "https://pills.example" };
  const id = await idOf(await post(`${server.url}/api/enquiries`, trapped));

  const status = await intakeCommand(environment, "status");
  expect(status).toMatchObject({ code: 0, stderr: "" });
  expect(status.stdout).toMatch(/^enquiry +0 +0 +1 +0 +0 +- +-$/m);
  expect(status.stdout).toContain("1 held as suspicious");
  expect(await intakeCommand(environment, "status", "--max-age", "0")).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^application: oldest has waited \d+s, over 0s\.\n$/),
  });
  expect((await intakeCommand(environment, "show", id)).stdout).toContain("trap filled in");
  expect(receiver.requests).toEqual([]);

  await intakeCommand(environment, "retry", id);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toEqual(enquiry);
}, 20_000);

test("discards what an operator has done with, which alarms no more", async () => {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const environment = settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href });
  const server = await startServer(environment);
  const failed = await idOf(await post(`${server.url}/api/applications`, application));
  const trapped = { ...enquiry, leaveEmpty: "https://pills.example" };
  const held = await idOf(await post(`${server.url}/api/enquiries`, trapped));
  const database = new DatabaseSync(join(folder, "intake.db"));
  onTestFinished(() => database.close());
  database
    .prepare("UPDATE submission SET state = 'failed', next_try_at = NULL WHERE id = ?")
    .run(failed);
  const run = (...words: string[]) => intakeCommand(environment, ...words);

  expect(await run("discard", failed)).toEqual({
    code: 0,
    stdout: `${failed} had failed and is now discarded: it will be erased in 30 days.\n`,
    stderr: "",
  });
  const discarded = JSON.parse((await run("discard", held.slice(0, 30), "--json")).stdout);
  expect(discarded).toMatchObject({ id: held, was: "held", state: "discarded" });
  expect(await run("discard", failed)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${failed} is discarded: only failed and held submissions can be discarded.\n`,
  });
  const status = await run("status", "--max-age", "0");
  expect(status).toMatchObject({ code: 0, stderr: "" });
  expect(status.stdout).toMatch(/^application +0 +0 +0 +0 +1 +- +-$/m);
  const list = await run("list", "--state", "discarded", "--json");
  expect(JSON.parse(list.stdout)).toMatchObject([{ id: held }, { id: failed }]);
  expect((await run("show", held)).stdout).toMatch(/^discarded +20\d\d-/m);

  expect(await run("retry", held)).toMatchObject({
    code: 1,
    stderr: `${held} was discarded: add --force to send it anyway.\n`,
  });
  await run("retry", held, "--force");
  await vi.waitFor(() => expect(receiver.ids()).toEqual([held]), wait);
}, 30_000);

test("tells a database that is not there from one that cannot be reached", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  symlinkSync(path, path);
  const { code, stderr } = await intakeCommand(settings(folder), "status");
  expect([code, stderr]).toEqual([
    1,
    `DATABASE_URL: ${path} cannot be reached (ELOOP); name another file.\n`,
  ]);
});

test("says with its exit code whether it failed or was misused", async () => {
  const environment = settings(tempFolder());
  const missing = await intakeCommand(environment, "status");
  expect(missing.code).toBe(1);
  expect(missing.stderr).toMatch(/intake\.db does not exist yet/);
  for (const words of [
    [],
    ["nonsense"],
    ["show"],
    ["list", "--nonsense"],
    ["forget"],
    ["forget", "ada"],
    ["export", "--state", "held"],
    ["purge", "--limit", "1"],
    ["show", "a", "--csv"],
    ["retry", "--force"],
    ["discard"],
  ]) {
    const { code, stderr } = await intakeCommand(environment, ...words);
    expect(stderr).toContain("Usage: npm run intake");
    expect(code).toBe(2);
  }
}, 20_000);
