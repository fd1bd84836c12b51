import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { idOf, post, rawConnection } from "../support/http.ts";
import { hang, startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { application, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { testDatabase } from "./support/postgres.ts";

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

test("a port in use ends the start with one line", async () => {
  const { port } = await startReceiver();
  expect(await start({ PORT: String(port) })).toMatchObject({
    code: 1,
    stderr: `PORT: cannot listen on 127.0.0.1 port ${port} (EADDRINUSE).\n`,
  });
});

const head = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
// As many characters as bytes.
const body = Buffer.from(JSON.stringify(enquiry)).toString("latin1");

test("signals end the server, however many, after it has answered what it was sent", async () => {
  const folder = join(tempFolder(), "new", "folders");
  const server = await startServer(settings(folder));
  // What it makes is for its owner only.
  for (const made of [dirname(folder), folder]) {
    expect(statSync(made).mode & 0o777).toBe(0o700);
  }
  for (const file of readdirSync(folder)) {
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  }
  const { write, statuses } = rawConnection(server.url);
  write(`${head}Content-Length: ${body.length}\r\n\r\n`);
  server.child.kill("SIGTERM");
  const isHealthy = async () => (await fetch(`${server.url}/healthz`)).ok;
  await vi.waitFor(async () => expect(await isHealthy()).toBe(false), wait);
  const ended = server.stop("SIGTERM");
  write(body);
  await vi.waitFor(() => expect(statuses()).toEqual([202]), wait);
  const { code, stdout } = await ended;
  expect([code, stdout.match(/"(closing|closed)"/g)]).toEqual([0, ['"closing"', '"closed"']]);
});

test("a signal ends the server in time, even if its database and everything else hangs", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const answering = Promise.withResolvers<void>();
  const receiver = await startReceiver((response) => {
    answering.promise.then(() => response.end());
  });
  const hanging = await startReceiver(hang);
  const environment = settings(tempFolder(), {
    DATABASE_URL: proxy.url,
    CONTACT_WEBHOOK_URL: receiver.url.href,
    APPLICATION_WEBHOOK_URL: hanging.url.href,
  });
  const neverCloses = "import { Server } from 'node:net'; Server.prototype.close = () => {};";
  const args = ["--import", `data:text/javascript,${neverCloses}`, "intake/main.ts"];
  const server = await startServer(environment, args);
  idOf(await post(`${server.url}/api/enquiries`, enquiry));
  idOf(await post(`${server.url}/api/applications`, application));
  for (const { requests } of [receiver, hanging]) {
    await vi.waitFor(() => expect(requests).toHaveLength(1), wait);
  }
  proxy.silence();
  answering.resolve();
  rawConnection(server.url).write(`${head}Content-Length: 9\r\n\r\n`);
  const signalledAt = performance.now();
  const { code, stdout } = await server.stop("SIGTERM");
  // Eight seconds, and half of one for a busy machine.
  expect(performance.now() - signalledAt).toBeLessThan(8500);
  expect(stdout).toContain("result of delivery not saved");
  expect([code, stdout]).toEqual([1, expect.stringContaining("not closed in time")]);
});
