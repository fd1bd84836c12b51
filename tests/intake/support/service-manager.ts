import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { onTestFinished, vi } from "vitest";
import type { Environment } from "../../support/server-process.ts";

const root = new URL("../../../", import.meta.url);

// The process id is known once the shell runs, which then becomes the server.
const server = `echo "server $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" intake/main.ts`;
const oneAfterAnother = `while sh -c '${server}' "$0"; do :; done`;

/**
 * Stands in for a service manager with socket activation: it opens a socket once, and whenever a
 * server has ended it starts the next one on it, as `systemctl restart` does.
 */
export async function startServiceManager(environment: Environment) {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  const manager = spawn("sh", ["-c", oneAfterAnother, process.execPath], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "pipe", descriptorOf(socket)],
    detached: true,
  });
  // From here on the shell keeps it open; this process must take no connection.
  const closed = new Promise((resolve) => socket.close(resolve));
  onTestFinished(() => endGroup(manager));
  let output = "";
  manager.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  manager.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  await closed;
  const all = (pattern: RegExp) => [...output.matchAll(pattern)];
  const listening = (count: number) =>
    vi.waitFor(
      () => {
        if (all(/listening on/g).length < count) throw new Error(`It does not listen: ${output}`);
      },
      { timeout: 10_000, interval: 20 },
    );
  await listening(1);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Ends the server and waits until the next one listens. */
    async restart(): Promise<void> {
      const started = all(/^server (\d+)$/gm);
      process.kill(Number(started.at(-1)?.[1]), "SIGTERM");
      await listening(started.length + 1);
    },
  };
}

/** Node has no public way to hand a listening socket over without accepting its connections. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}

async function endGroup(manager: ChildProcess): Promise<void> {
  if (manager.pid === undefined || manager.exitCode !== null) return;
  const ended = once(manager, "close");
  process.kill(-manager.pid, "SIGKILL");
  await ended;
}
