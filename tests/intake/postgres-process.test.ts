import { randomUUID } from "node:crypto";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { systemClock } from "../../intake/clock.ts";
import { startDeliverer } from "../../intake/delivery/deliverer.ts";
import { startPostgres } from "../support/postgres-server.ts";
import type { Environment } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { makeReadOnly, run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { accept, type Behaviour, hang, startReceiver } from "./support/receiver.ts";
import {
  idOf,
  intakeCommand,
  post,
  runToEnd,
  settings,
  startServer,
} from "./support/server-process.ts";
import { silentLog } from "./support/test-app.ts";

const wait = { timeout: 15_000, interval: 50 };

const on = (url: string, more: Environment = {}) =>
  settings(tempFolder(), { DATABASE_URL: url, ...more });

/** Sends so many enquiries, a few at a time, and returns the ids that were answered with 202. */
async function sendMany(servers: readonly { url: string }[], count: number): Promise<string[]> {
  const ids: string[] = [];
  const rest = Array.from({ length: count }, (_, index) => index);
  const sendRest = async () => {
    for (let index = rest.pop(); index !== undefined; index = rest.pop()) {
      const server = servers[index % servers.length];
      const response = await post(`${server?.url}/api/enquiries`, enquiry, {
        "idempotency-key": randomUUID(),
      });
      if (response.status === 202) ids.push(await idOf(response));
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendRest));
  return ids;
}

test("two servers on one database deliver each submission once", async () => {
  const url = await testDatabase();
  const slow: Behaviour = (response, index) => setTimeout(() => response.end(), 5 + (index % 20));
  const receiver = await startReceiver(slow);
  const environment = on(url, { CONTACT_WEBHOOK_URL: receiver.url.href });
  // Nothing is there yet, so both also find that the schema has to be made.
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const ids = await sendMany(servers, 300);
  expect(ids).toHaveLength(300);
  await vi.waitFor(() => expect(new Set(receiver.ids()).size).toBe(300), wait);
  for (const server of servers) expect((await server.stop("SIGTERM")).code).toBe(0);
  expect(receiver.ids().sort()).toEqual(ids.sort());
  // Both had their part in it.
  for (const server of servers) expect(server.output().stdout).toContain("delivery tried");
  const rows = await run(url, "SELECT state, count(*)::int FROM intake.submission GROUP BY 1");
  expect(rows).toEqual([{ state: "delivered", count: 300 }]);
}, 40_000);

test("what a killed server was trying is taken over when its lease ends", async () => {
  const url = await testDatabase();
  const receiver = await startReceiver(hang);
  const first = await startServer(on(url, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  const ids = await sendMany([first], 20);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(4), wait);
  const tried = receiver.ids();
  await first.stop("SIGKILL");

  receiver.behave(accept);
  const deliverer = startDeliverer({
    store: await testPostgresStore(url),
    webhookUrls: { enquiry: receiver.url, application: undefined },
    webhookSecrets: [],
    clock: systemClock,
    log: silentLog,
  });
  onTestFinished(() => deliverer.stop(0));
  await vi.waitFor(() => expect(new Set(receiver.ids()).size).toBe(20), wait);
  // The rest is delivered, while what was being tried is still the other's.
  expect(receiver.requests).toHaveLength(20);
  await run(url, "UPDATE intake.submission SET leased_until = now()");
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(24), wait);
  expect(receiver.ids().slice(20).sort()).toEqual(tried.sort());
  expect([...new Set(receiver.ids())].sort()).toEqual(ids.sort());
}, 40_000);

test("a database that is restarted loses nothing and is used again by itself", async () => {
  const server = await startPostgres({ fsync: "on" });
  onTestFinished(server.remove);
  const receiver = await startReceiver();
  const intake = await startServer(on(server.url, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  const before = await sendMany([intake], 20);
  await server.stop();
  const ready = async () => (await fetch(`${intake.url}/readyz`)).status;
  const key = { "idempotency-key": randomUUID() };
  const startedAt = performance.now();
  const refused = await post(`${intake.url}/api/enquiries`, enquiry, key);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(await ready()).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(5000);

  await server.start();
  await vi.waitFor(async () => expect(await ready()).toBe(200), wait);
  const taken = await post(`${intake.url}/api/enquiries`, enquiry, key);
  const ids = [...before, await idOf(taken)];
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
  const { code, stdout, stderr } = await intake.stop("SIGTERM");
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(new URL(server.url).password);
}, 40_000);

test("a database that cannot be written makes the server unready until it can", async () => {
  const url = await testDatabase();
  const server = await startServer(on(url));
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  await makeReadOnly(url, true);
  expect((await post(`${server.url}/api/enquiries`, enquiry)).status).toBe(503);
  await vi.waitFor(async () => expect(await ready()).toBe(503), wait);
  await makeReadOnly(url, false);
  await vi.waitFor(async () => expect(await ready()).toBe(200), wait);
  expect((await post(`${server.url}/api/enquiries`, enquiry)).status).toBe(202);
}, 20_000);

test("the operator's commands work beside the servers", async () => {
  const environment = on(await testDatabase());
  const early = await intakeCommand(environment, "status");
  expect(early).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database is older/) });
  const server = await startServer(environment);
  const [id = ""] = await sendMany([server], 1);
  const status = await intakeCommand(environment, "status");
  expect(status.stdout).toMatch(/^enquiry +1 +0 +0 +0 +0 /m);
  expect((await intakeCommand(environment, "show", id.slice(0, 8))).stdout).toContain(id);
  expect((await intakeCommand(environment, "retry", id)).code).toBe(0);
  expect(JSON.parse((await intakeCommand(environment, "export")).stdout)).toMatchObject({ id });
  const forgotten = await intakeCommand(environment, "forget", enquiry.email.toUpperCase());
  expect(forgotten.stdout).toContain(id);
  expect((await intakeCommand(environment, "list", "--json")).stdout.trim()).toBe("[]");
  expect((await intakeCommand(environment, "purge")).stdout).toContain("0 delivered");
}, 30_000);

test.each([
  ["a wrong password", { password: "hidden" }, /user or password \(28P01\)/],
  ["no such database", { pathname: "/hidden" }, /no database of this name/],
  ["nobody listening", { port: "1" }, /nothing listens .* \(ECONNREFUSED\)/],
  ["an unknown host", { hostname: "hidden" }, /host name/],
  ["no TLS where it is asked for", { search: "?sslmode=require" }, /SSL/],
])("%s ends the start with one line", async (_what, changes, reason) => {
  const url = new URL(inject("postgresUrl"));
  const secret = url.password;
  Object.assign(url, changes);
  for (const program of [["intake/main.ts"], ["intake/cli.ts", "status"]]) {
    const { code, stdout, stderr } = await runToEnd(program, on(url.href));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^DATABASE_URL: the database cannot be used: .+\.\n$/);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(new RegExp(`hidden|${secret}`));
  }
});

test("a user with no connection left ends the start with one line", async () => {
  const own = await testDatabase();
  const user = `user_${new URL(own).pathname.slice(1)}`;
  await run(own, `CREATE ROLE ${user} LOGIN CONNECTION LIMIT 0 PASSWORD 'p'`);
  onTestFinished(() => run(own, `DROP ROLE ${user}`).then(() => {}));
  const url = Object.assign(new URL(own), { username: user, password: "p" });
  const { code, stderr } = await runToEnd(["intake/main.ts"], on(url.href));
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL: .+ no connection left for this user \(53300\)\.\n$/);
});
