import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { post } from "../support/http.ts";
import { hang, startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";
import { startSender } from "./support/sender.ts";
import { startServiceManager } from "./support/service-manager.ts";

test("while servers follow one another on one socket, nobody is refused and nothing is lost", async () => {
  const receiver = await startReceiver();
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const manager = await startServiceManager(environment);
  const senders = [false, false, true, true].map((keepAlive) =>
    startSender(manager.url, keepAlive),
  );
  for (let upgrades = 0; upgrades < 3; upgrades += 1) {
    await sleep(200);
    await manager.restart();
  }
  await sleep(200);
  await Promise.all(senders.map((sender) => sender.stop()));

  // A connection that is reset while its server closes; what was not read has not been kept.
  for (const failure of senders.flatMap(({ failures }) => failures)) {
    expect(failure).toMatch(/ECONNRESET|socket hang up|^503$/);
  }
  const kept = senders.flatMap(({ taken }) => taken.map(({ id }) => id));
  expect(kept.length).toBeGreaterThan(3 * senders.length);
  await vi.waitFor(
    () => expect(kept.filter((id) => !receiver.ids().includes(id))).toEqual([]),
    wait,
  );
});

test("while the last tries end, visitors are answered and balancers sent away", async () => {
  const receiver = await startReceiver(hang);
  const server = await startServer(
    settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href }),
  );
  await post(`${server.url}/api/enquiries`, enquiry);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  const ended = server.stop("SIGTERM");
  await vi.waitFor(() => expect(server.output().stdout).toContain('"closing"'), wait);

  await vi.waitFor(async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  }, wait);
  const agent = new Agent({ keepAlive: true });
  const late = await post(
    `${server.url}/api/enquiries`,
    { ...enquiry, message: "Late" },
    {},
    agent,
  );
  expect([late.status, late.headers.connection]).toEqual([202, "close"]);
  expect((await ended).code).toBe(0);
});
