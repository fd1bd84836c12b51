import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { answer, type Behaviour, hang, startReceiver } from "../support/receiver.ts";
import {
  type Environment,
  intakeCommand,
  settings,
  startServer,
} from "../support/server-process.ts";
import { application, applicationPayload, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";

const trapped = { ...enquiry, leaveEmpty: "https://pills.example" };

/** A server with a webhook for enquiries alone, and the commands beside it. */
async function startIntake(behaviour?: Behaviour, more: Environment = {}) {
  const folder = tempFolder();
  const receiver = await startReceiver(behaviour);
  const environment = settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href, ...more });
  const server = await startServer(environment);
  const run = (...words: string[]) => intakeCommand(environment, ...words);
  return {
    receiver,
    send: async (fields: object) => {
      const kind = "jobTitle" in fields ? "applications" : "enquiries";
      return idOf(await post(`${server.url}/api/${kind}`, fields));
    },
    run,
    /** What a command says in JSON. */
    read: async (...words: string[]) => JSON.parse((await run(...words, "--json")).stdout),
    /** Changes rows as time would. */
    change: (statement: string, ...values: (string | number)[]) => {
      const database = new DatabaseSync(join(folder, "intake.db"));
      onTestFinished(() => database.close());
      database.prepare(statement).run(...values);
    },
  };
}

test("shows and retries submissions while the server runs", async () => {
  const { receiver, send, run, read } = await startIntake(answer(500));
  const id = await send({ ...enquiry, message: "First line\nsecond line" });
  // Five minutes pass before the third, so that none comes in between.
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), wait);

  const status = await run("status");
  expect(status.stdout).toMatch(/^enquiry +1 +0 +0 +0 +0 +\d+s ago +in \dm \d+s$/m);
  expect(status.stdout).toContain("APPLICATION_WEBHOOK_URL is not set");
  expect(await read("list", "--state", "pending")).toMatchObject([
    { id, kind: "enquiry", tries: 2 },
  ]);
  const show = await run("show", id.slice(0, 20));
  expect(show.stdout).toContain('"message": "First line\\nsecond line"');
  expect(show.stdout).toMatch(/Z +\d+ms +500/);

  // Nothing that is printed can steer the terminal.
  receiver.behave((response) => response.end("a\u001b[31mb"));
  expect((await run("retry", id)).stdout).toContain("will be tried now");
  await vi.waitFor(async () => expect((await read("show", id)).state).toBe("delivered"), wait);
  expect((await run("show", id)).stdout).toMatch(/200 +a \[31mb/);

  const refused = `${id} was delivered: add --force to send it anyway.\n`;
  expect(await run("retry", id)).toMatchObject({ code: 1, stderr: refused });
  receiver.behave(hang);
  expect((await run("retry", id, "--force")).code).toBe(0);
  await vi.waitFor(() => expect(receiver.ids()).toEqual([id, id, id, id]), wait);
  const busy = `${id} is being tried or has just been tried: see show ${id}, then try again.\n`;
  expect(await run("retry", id)).toMatchObject({ code: 1, stderr: busy });
});

test("exports everything and forgets an address", async () => {
  const { send, run, read } = await startIntake(hang);
  const motivation = '@A,"b"\nc';
  await send({ ...application, motivation });
  await send(enquiry);

  const lines = (await run("export")).stdout.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: "application", state: "pending", payload: { ...applicationPayload, motivation } },
    { kind: "enquiry", state: "pending", payload: enquiry },
  ]);
  const csv = (await run("export", "--csv")).stdout;
  expect(csv).toMatch(/^id,kind,state,receivedAt,deliveredAt,tries,firstName,[\w,]+\r\n/);
  expect(csv).toContain(`,'${applicationPayload.phone},`);
  expect(csv).toContain(',"\'@A,""b""\nc",');
  expect(csv).toMatch(/,"First line\nsecond line",.*\r\n$/);

  for (const [email, erased] of [
    [
      " ADA@Example.com\n",
      /^Erased: enquiries 0, applications 1\.\n[0-9a-f-]{36} {2}application {2}/,
    ],
    ["ada@example.com", /^Erased: enquiries 0, applications 0\.\n$/],
  ] as const) {
    const stdout = expect.stringMatching(erased);
    expect(await run("forget", email)).toMatchObject({ code: 0, stdout });
  }
  expect(await read("list")).toMatchObject([{ kind: "enquiry" }]);
});

test("lets go what was held, and alarms when something waits too long", async () => {
  const { receiver, send, run } = await startIntake();
  await send(application);
  const id = await send(trapped);

  const status = await run("status");
  expect(status).toMatchObject({ code: 0, stderr: "" });
  expect(status.stdout).toMatch(/^enquiry +0 +0 +1 +0 +0 +- +-$/m);
  expect(status.stdout).toContain("1 held as suspicious");
  expect(await run("status", "--max-age", "0")).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^application: oldest has waited \d+s, over 0s\.\n$/),
  });
  expect((await run("show", id)).stdout).toContain("trap filled in");
  expect(receiver.requests).toEqual([]);

  await run("retry", id);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toEqual(enquiry);
});

test("discards what an operator has done with, which alarms no more", async () => {
  const { receiver, send, run, read, change } = await startIntake();
  const failed = await send(application);
  const held = await send(trapped);
  change("UPDATE submission SET state = 'failed', next_try_at = NULL WHERE id = ?", failed);

  expect(await run("discard", failed)).toEqual({
    code: 0,
    stdout: `${failed} had failed and is now discarded: it will be erased in 30 days.\n`,
    stderr: "",
  });
  const discarded = await read("discard", held.slice(0, 30));
  expect(discarded).toMatchObject({ id: held, was: "held", state: "discarded" });
  expect(await run("discard", failed)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${failed} is discarded: only failed and held submissions can be discarded.\n`,
  });
  const status = await run("status", "--max-age", "0");
  expect(status).toMatchObject({ code: 0, stderr: "" });
  expect(status.stdout).toMatch(/^application +0 +0 +0 +0 +1 +- +-$/m);
  expect(await read("list", "--state", "discarded")).toMatchObject([{ id: held }, { id: failed }]);
  expect((await run("show", held)).stdout).toMatch(/^discarded +20\d\d-/m);

  const refused = `${held} was discarded: add --force to send it anyway.\n`;
  expect(await run("retry", held)).toMatchObject({ code: 1, stderr: refused });
  await run("retry", held, "--force");
  await vi.waitFor(() => expect(receiver.ids()).toEqual([held]), wait);
});

test("says with its exit code whether it failed or was misused", async () => {
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
    ["show"],
    ["list", "--nonsense"],
    ["forget"],
    ["forget", "Ada <ada@example.com>"],
    ["retry", ""],
    ["export", "--state", "held"],
    ["purge", "--limit", "1"],
    ["show", "a", "--csv"],
    ["retry", "--force"],
    ["discard"],
  ]) {
    const { code, stderr } = await intakeCommand(settings(folder), ...words);
    expect(stderr).toContain("Usage: npm run intake");
    expect(code).toBe(2);
  }
});
