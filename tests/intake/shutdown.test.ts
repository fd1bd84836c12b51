import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { accept, hang, startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";

test("after Ctrl-C, open requests are answered, /readyz fails and hanging deliveries are cut off", async () => {
  const receiver = await startReceiver(hang);
  const server = await startServer(
    settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href }),
  );
  const endpoint = `${server.url}/api/enquiries`;
  // On a busy machine, the server answers 503 at first.
  await vi.waitFor(async () => idOf(await post(endpoint, enquiry)), wait);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);

  const body = JSON.stringify(enquiry);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const agent = new Agent({ keepAlive: true });
  const slow = request(endpoint, { method: "POST", headers, agent });
  const answered = new Promise<unknown[]>((resolve, reject) => {
    slow.on("error", reject).on("response", (response) => {
      resolve([response.statusCode, response.headers.connection]);
    });
  });
  slow.write(body.slice(0, 10));
  await sleep(100);
  const startedAt = performance.now();
  const ended = server.stop("SIGINT");
  await vi.waitFor(() => expect(server.output().stdout).toContain('"closing"'), wait);
  // After Ctrl-C, npm sends the signal again.
  server.child.kill("SIGINT");
  await vi.waitFor(async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  }, wait);
  const late = await post(endpoint, { ...enquiry, message: "Late" }, {}, agent);
  slow.end(body.slice(10));
  for (const answer of [[late.status, late.headers.connection], await answered]) {
    expect(answer).toEqual([202, "close"]);
  }
  const { code, stdout } = await ended;
  expect([code, stdout.match(/"closing"|"closed"/g)]).toEqual([0, ['"closing"', '"closed"']]);
  expect(performance.now() - startedAt).toBeLessThan(8000);
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
