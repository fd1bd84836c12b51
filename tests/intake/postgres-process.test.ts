import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openPostgresStore } from "../../intake/store/postgres/postgres-store.ts";
import { idOf, post } from "../support/http.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { type Behaviour, startReceiver } from "../support/receiver.ts";
import { runProgram, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { run } from "./support/postgres.ts";

const on = (url: string, webhook = "") =>
  settings(tempFolder(), { DATABASE_URL: url, CONTACT_WEBHOOK_URL: webhook });

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

test("two servers on one database deliver each submission once, and survive its restart", async () => {
  const database = await startPostgres({ fsync: "on" });
  onTestFinished(database.remove);
  const slow: Behaviour = (response, index) => setTimeout(() => response.end(), 5 + (index % 20));
  const receiver = await startReceiver(slow);
  const environment = on(database.url, receiver.url.href);
  // The database is empty, so both servers try to create the schema.
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const [intake] = servers;
  const ids = await sendMany(servers, 100);
  await vi.waitFor(() => expect(new Set(receiver.ids()).size).toBe(100), wait);
  expect(receiver.ids().sort()).toEqual(ids.sort());
  // Both servers delivered some.
  for (const server of servers) expect(server.output().stdout).toContain("delivery attempted");
  const counts = "SELECT state, count(*)::int FROM intake.submission GROUP BY 1";
  const delivered = [{ state: "delivered", count: 100 }];
  await vi.waitFor(async () => expect(await run(database.url, counts)).toEqual(delivered), wait);

  ids.push(...(await sendMany(servers, 20)));
  await database.stop();
  const send = () => post(`${intake.url}/api/enquiries`, enquiry, { "idempotency-key": "k" });
  const ready = async () => (await fetch(`${intake.url}/readyz`)).status;
  const startedAt = performance.now();
  const refused = await send();
  expect(refused.status).toBe(503);
  expect(refused.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(await ready()).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(5000);

  await database.start();
  await vi.waitFor(async () => expect(await ready()).toBe(200), { ...wait, timeout: 15_000 });
  ids.push(idOf(await send()));
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
  for (const server of servers) {
    const { code, stdout, stderr } = await server.stop("SIGTERM");
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(new URL(database.url).password);
  }
});

test.each([
  ["an unknown database", { pathname: "/hidden" }, /it does not exist \(3D000\)/],
  ["nobody listening", { port: "1" }, /nothing listens .* \(ECONNREFUSED\)/],
  ["an unknown host", { hostname: "hidden" }, /host name/],
  ["no TLS although required", { search: "?sslmode=require" }, /SSL/],
  ["a wrong password", { password: "hidden" }, /user or password \(28P01\)/],
])("with %s, server and commands fail with a one-line message", async (what, changes, reason) => {
  const url = new URL(inject("postgresUrl"));
  const secret = url.password;
  Object.assign(url, changes);
  const expectLine = (line: string) => {
    expect(line).toMatch(/^DATABASE_URL: the database cannot be used: .+\.$/);
    expect(line).toMatch(reason);
    expect(line).not.toMatch(new RegExp(`hidden|${secret}`));
  };
  for (const role of ["server", "tool"] as const) {
    const refusal = await openPostgresStore(url.href, role).catch(({ message }) => message);
    expectLine(refusal);
  }
  if (what !== "a wrong password") return;
  for (const program of [["intake/main.ts"], ["intake/cli.ts", "status"]]) {
    const { code, stdout, stderr } = await runProgram(program, on(url.href)).ended;
    expect([code, stdout]).toEqual([1, ""]);
    expectLine(stderr.replace(/\n$/, ""));
  }
});
