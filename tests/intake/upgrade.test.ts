import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { settings } from "../support/server-process.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";
import { startSender } from "./support/sender.ts";
import { startServiceManager } from "./support/service-manager.ts";

test("while servers replace each other on one socket, exactly what was acknowledged is kept", async () => {
  const receiver = await startReceiver();
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const manager = await startServiceManager(environment);
  const senders = Array.from({ length: 20 }, (_, at) => startSender(manager.url, at % 2 === 0));
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
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(kept)), wait);
});
