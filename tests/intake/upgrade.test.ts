import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { hang, startReceiver } from "./support/receiver.ts";
import { startSender } from "./support/sender.ts";
import { post, settings, startServer, wait } from "./support/server-process.ts";
import { startServiceManager } from "./support/service-manager.ts";

test("while servers follow one another on one socket, nobody is refused and nothing is lost", async () => {
  const receiver = await startReceiver();
  const manager = await startServiceManager(
    settings(tempFolder(), {
      CONTACT_WEBHOOK_URL: receiver.url.href,
      SUBMISSIONS_PER_MINUTE: "1000000",
    }),
  );
  const senders = [false, false, false, true, true, true].map((keepAlive) =>
    startSender(manager.url, keepAlive),
  );
  for (let upgrades = 0; upgrades < 4; upgrades += 1) {
    await sleep(200);
    await manager.restart();
  }
  await sleep(200);
  const results = await Promise.all(senders.map((sender) => sender.stop()));

  // A connection that is reset while its server closes; what was not read has not been kept.
  for (const failure of results.flatMap(({ failures }) => failures)) {
    expect(failure).toMatch(/ECONNRESET|socket hang up|^503$/);
  }
  const kept = results.flatMap(({ ids }) => ids);
  expect(kept.length).toBeGreaterThan(4 * senders.length);
  await vi.waitFor(() => expect(kept.filter((id) => !receiver.ids().includes(id))).toEqual([]), {
    timeout: 10_000,
    interval: 100,
  });
}, 60_000);

test("while the last tries end, visitors are answered and balancers sent away", async () => {
  const receiver = await startReceiver(hang);
  const server = await startServer(
    settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href }),
  );
  await post(`${server.url}/api/enquiries`, enquiry);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  const ended = server.stop("SIGTERM");
  await vi.waitFor(() => expect(server.output().stdout).toContain('"closing"'), wait);
  await sleep(1000);

  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const answer = await post(`${server.url}/api/enquiries`, { ...enquiry, message: "Late" });
  expect(answer.status).toBe(202);
  expect(answer.headers.get("connection")).toBe("close");
  expect((await ended).code).toBe(0);
}, 20_000);
