import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { accept, hang, startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";

const start = (more: Record<string, string>, folder = tempFolder()) =>
  runProgram(["intake/main.ts"], settings(folder, more)).ended;

test("wrong settings end the start with a line for each, before anything is written", async () => {
  const folder = tempFolder();
  const wrong = { PORT: "hidden", CONTACT_WEBHOOK_SECRET: "hidden", TRUST_PROXY: "hidden" };
  const { code, stdout, stderr } = await start(wrong, folder);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.trimEnd().split("\n").sort()).toEqual([
    expect.stringMatching(/^CONTACT_WEBHOOK_SECRET must be .+\.$/),
    expect.stringMatching(/^PORT must be .+\.$/),
    expect.stringMatching(/^TRUST_PROXY must be .+\.$/),
  ]);
  expect(stderr).not.toContain("hidden");
  expect(readdirSync(folder)).toEqual([]);
});

test("a port in use and a database that cannot be made end the start with one line", async () => {
  const { port } = await startReceiver();
  expect(await start({ PORT: String(port) })).toMatchObject({
    code: 1,
    stderr: `PORT: cannot listen on 127.0.0.1 port ${port} (EADDRINUSE).\n`,
  });
  expect(await start({ DATABASE_URL: "file:/dev/null/intake.db" })).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^DATABASE_URL: the database cannot be used: .+\.\n$/),
  });
});

test("after a kill in the middle of an attempt, the next start makes another at once", async () => {
  const receiver = await startReceiver(hang);
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const server = await startServer(environment);
  await vi.waitFor(async () => idOf(await post(`${server.url}/api/enquiries`, enquiry)), wait);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  await server.stop("SIGKILL");
  receiver.behave(accept);
  await startServer(environment);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), wait);
  const [first, second] = receiver.ids();
  expect(second).toBe(first);
});
