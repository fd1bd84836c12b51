import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { Environment } from "./server-process.ts";
import { spawnTied } from "./tied-process.ts";

const root = new URL("../../", import.meta.url);
const startLimitMs = 10_000;

// The process id is known once the shell runs, which then becomes the server.
const server = `echo "server $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" intake/main.ts`;
const oneAfterAnother = `while sh -c '${server}' "$0"; do :; done`;

/**
 * Stands in for a service manager with socket activation: it opens a socket once, and whenever a
 * server has ended in order it starts the next one on it, as `systemctl restart` does.
 */
export async function openServiceManager(environment: Environment) {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  const manager = spawnTied("/bin/sh", ["-c", oneAfterAnother, process.execPath], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "pipe", descriptorOf(socket)],
    detached: true,
    end: "-KILL 0",
  });
  let output = "";
  for (const stream of [manager.stdout, manager.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  // From here on the shell keeps it open; this process must take no connection.
  await new Promise((resolve) => socket.close(resolve));

  const all = (pattern: RegExp) => [...output.matchAll(pattern)];
  async function listening(count: number): Promise<void> {
    const startedAt = performance.now();
    while (all(/listening on/g).length < count) {
      if (performance.now() - startedAt > startLimitMs) throw new Error(`No server: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  /** Ends the servers too. */
  async function stop(): Promise<void> {
    if (manager.pid === undefined || manager.exitCode !== null) return;
    const ended = once(manager, "close");
    process.kill(-manager.pid, "SIGKILL");
    await ended;
  }
  await listening(1).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    /** Ends the server and waits until the next one listens. */
    async restart(): Promise<void> {
      const started = all(/^server (\d+)$/gm);
      process.kill(Number(started.at(-1)?.[1]), "SIGTERM");
      await listening(started.length + 1);
    },
    stop,
  };
}

/** Node has no public way to hand a listening socket over without accepting its connections. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}
