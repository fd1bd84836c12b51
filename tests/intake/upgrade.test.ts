import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { type Environment, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { spawnTied } from "../support/tied-process.ts";
import { until, wait } from "../support/until.ts";
import { startSender } from "./support/sender.ts";

const root = new URL("../../", import.meta.url);

// LISTEN_PID must be the server's, and the shell becomes the server.
const server = `echo "server $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" intake/main.ts`;
const oneAfterAnother = `while sh -c '${server}' "$0"; do :; done`;

/**
 * Stands in for a service manager with socket activation: it opens one socket, and starts the next
 * server on it whenever one has exited with 0, as `systemctl restart` does.
 */
async function startServiceManager(environment: Environment) {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  const manager = spawnTied("/bin/sh", ["-c", oneAfterAnother, process.execPath], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", 2, descriptorOf(socket)],
    detached: true,
    end: "-KILL 0",
  });
  onTestFinished(async () => {
    if (manager.pid === undefined || manager.exitCode !== null) return;
    const ended = once(manager, "close");
    // The group includes its servers.
    process.kill(-manager.pid, "SIGKILL");
    await ended;
  });
  let output = "";
  manager.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  // The shell keeps the socket open; this process must not accept connections on it.
  await new Promise((resolve) => socket.close(resolve));

  const all = (pattern: RegExp) => [...output.matchAll(pattern)];
  const listening = (count: number) =>
    until("a server", () => all(/listening on/g).length >= count);
  await listening(1);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Ends the server and waits until the next one listens. */
    restart: async () => {
      const started = all(/^server (\d+)$/gm);
      process.kill(Number(started.at(-1)?.[1]), "SIGTERM");
      await listening(started.length + 1);
    },
  };
}

/** Node has no public way to hand over a listening socket without accepting its connections. */
function descriptorOf(socket: Server): number {
  return (socket as unknown as { _handle: { fd: number } })._handle.fd;
}

test("while servers replace each other on one socket, exactly what was acknowledged is kept", async () => {
  const receiver = await startReceiver();
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const manager = await startServiceManager(environment);
  const senders = Array.from({ length: 8 }, (_, at) => startSender(manager.url, at % 2 === 0));
  for (let upgrades = 0; upgrades < 2; upgrades += 1) {
    await sleep(200);
    await manager.restart();
  }
  await sleep(200);
  await Promise.all(senders.map((sender) => sender.stop()));

  // Connections may be reset while their server closes; requests that it has not read are not kept.
  for (const failure of senders.flatMap(({ failures }) => failures)) {
    expect(failure).toMatch(/ECONNRESET|socket hang up|^503$/);
  }
  const kept = senders.flatMap((sender) => sender.acknowledged.map(({ id }) => id));
  expect(kept.length).toBeGreaterThan(3 * senders.length);
  await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(kept)), wait);
});
