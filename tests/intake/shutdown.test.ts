import { Agent, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { post } from "../support/http.ts";
import { hang, startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";
import { startSender } from "./support/sender.ts";

test("a signal in the very moment of starting closes in order", async () => {
  const server = await startServer(settings(tempFolder()));
  const { code, stdout } = await server.stop("SIGTERM");
  expect([code, stdout]).toEqual([0, expect.stringContaining('"closed"')]);
});

test("SIGINT, even twice, answers open requests, ends hanging deliveries and exits with 0", async () => {
  const receiver = await startReceiver(hang);
  const server = await startServer(
    settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href }),
  );
  await post(`${server.url}/api/enquiries`, enquiry);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);

  const body = JSON.stringify(enquiry);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const agent = new Agent({ keepAlive: true });
  const slow = request(`${server.url}/api/enquiries`, { method: "POST", headers, agent });
  const answered = new Promise<unknown[]>((resolve, reject) => {
    slow.on("error", reject).on("response", (response) => {
      resolve([response.statusCode, response.headers.connection]);
    });
  });
  slow.write(body.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const startedAt = performance.now();
  const ended = server.stop("SIGINT");
  await vi.waitFor(() => expect(server.output().stdout).toContain('"closing"'), wait);
  // npm sends it once more after a Ctrl-C.
  server.child.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 100));
  slow.end(body.slice(10));
  expect(await answered).toEqual([202, "close"]);
  expect((await ended).code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(8000);
});

test.each([
  ["a connection each", false],
  ["connections that stay open", true],
])("SIGTERM among many senders with %s keeps just what it has acknowledged", async (_how, keep) => {
  const folder = tempFolder();
  const server = await startServer(settings(folder));
  const senders = Array.from({ length: 40 }, () => startSender(server.url, keep));
  const acknowledged = () => senders.flatMap(({ taken }) => taken.map(({ subject }) => subject));
  await vi.waitFor(() => expect(acknowledged().length).toBeGreaterThan(200), wait);
  const startedAt = performance.now();
  expect((await server.stop("SIGTERM")).code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(8000);
  await Promise.all(senders.map(({ stop }) => stop()));

  const database = new DatabaseSync(join(folder, "intake.db"));
  const rows = database.prepare("SELECT payload ->> 'subject' AS subject FROM submission").all();
  database.close();
  expect(rows.map(({ subject }) => String(subject)).sort()).toEqual(acknowledged().sort());
});
