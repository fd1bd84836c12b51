import { expect, test, vi } from "vitest";
import { startSender } from "../intake/support/sender.ts";
import { freePort } from "../support/free-port.ts";
import { startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { hasCaddy, startCaddy } from "./start-caddy.ts";

test.runIf(hasCaddy)(
  "with Caddy in front, an upgrade under load loses no form, and nobody sees an error",
  async () => {
    const receiver = await startReceiver();
    const environment = settings(tempFolder(), {
      PORT: String(await freePort()),
      CONTACT_WEBHOOK_URL: receiver.url.href,
    });
    const server = await startServer(environment);
    const url = await startCaddy({ server: server.url });
    const senders = Array.from({ length: 8 }, (_, at) => startSender(url, at % 2 === 0));
    const haveSent = (count: number) =>
      vi.waitFor(() => {
        for (const { acknowledged } of senders) expect(acknowledged.length).toBeGreaterThan(count);
      }, wait);
    await haveSent(3);
    await server.stop("SIGTERM");
    const before = Math.max(...senders.map(({ acknowledged }) => acknowledged.length));
    await startServer(environment);
    await haveSent(before + 3);
    await Promise.all(senders.map((sender) => sender.stop()));

    expect(senders.flatMap(({ failures }) => failures)).toEqual([]);
    const kept = senders.flatMap(({ acknowledged }) => acknowledged);
    await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(kept)), wait);
  },
);
