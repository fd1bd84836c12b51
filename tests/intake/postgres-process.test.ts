import { expect, inject, onTestFinished, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { type Behaviour, startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";
import { run, testDatabase } from "./support/postgres.ts";

const on = (url: string, webhook = "") =>
  settings(tempFolder(), { DATABASE_URL: url, CONTACT_WEBHOOK_URL: webhook });
const statusOf = async (url: string) => (await fetch(url)).status;

/** Sends enquiries, a few at a time, and returns their ids; all must be answered with 202. */
async function sendMany(servers: readonly { url: string }[], count: number): Promise<string[]> {
  const ids: string[] = [];
  const rest = Array.from({ length: count }, (_, index) => index);
  const sendRest = async () => {
    for (let index = rest.pop(); index !== undefined; index = rest.pop()) {
      const server = servers[index % servers.length];
      ids.push(idOf(await post(`${server?.url}/api/enquiries`, enquiry)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendRest));
  return ids;
}

test("two servers on one database deliver each submission once", async () => {
  const url = await testDatabase();
  const slow: Behaviour = (response, index) => setTimeout(() => response.end(), 5 + (index % 20));
  const receiver = await startReceiver(slow);
  const environment = on(url, receiver.url.href);
  // The database is empty, so both servers try to create the schema.
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const ids = await sendMany(servers, 200);
  await vi.waitFor(() => expect(new Set(receiver.ids()).size).toBe(200), wait);
  for (const server of servers) expect((await server.stop("SIGTERM")).code).toBe(0);
  expect(receiver.ids().sort()).toEqual(ids.sort());
  // Both servers delivered some.
  for (const server of servers) expect(server.output().stdout).toContain("delivery attempted");
  const rows = await run(url, "SELECT state, count(*)::int FROM intake.submission GROUP BY 1");
  expect(rows).toEqual([{ state: "delivered", count: 200 }]);
});

test("a restart of the database loses nothing, and the server recovers by itself", async () => {
  const server = await startPostgres({ fsync: "on" });
  onTestFinished(server.remove);
  const receiver = await startReceiver();
  const intake = await startServer(on(server.url, receiver.url.href));
  const before = await sendMany([intake], 20);
  await server.stop();
  const send = () => post(`${intake.url}/api/enquiries`, enquiry, { "idempotency-key": "k" });
  const startedAt = performance.now();
  const refused = await send();
  expect(refused.status).toBe(503);
  expect(refused.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(await statusOf(`${intake.url}/readyz`)).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(5000);

  await server.start();
  await vi.waitFor(async () => expect(await statusOf(`${intake.url}/readyz`)).toBe(200), {
    ...wait,
    timeout: 15_000,
  });
  const ids = [...before, idOf(await send())];
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
  const { code, stdout, stderr } = await intake.stop("SIGTERM");
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(new URL(server.url).password);
});

test.each([
  ["a wrong password", { password: "hidden" }, /user or password \(28P01\)/],
  ["an unknown database", { pathname: "/hidden" }, /it does not exist \(3D000\)/],
  ["nobody listening", { port: "1" }, /nothing listens .* \(ECONNREFUSED\)/],
  ["an unknown host", { hostname: "hidden" }, /host name/],
  ["no TLS although required", { search: "?sslmode=require" }, /SSL/],
])("with %s, server and commands exit with a one-line message", async (_what, changes, reason) => {
  const url = new URL(inject("postgresUrl"));
  const secret = url.password;
  Object.assign(url, changes);
  for (const program of [["intake/main.ts"], ["intake/cli.ts", "status"]]) {
    const { code, stdout, stderr } = await runProgram(program, on(url.href)).ended;
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^DATABASE_URL: the database cannot be used: .+\.\n$/);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(new RegExp(`hidden|${secret}`));
  }
});
