import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Finds a free port on the loopback address. It is below the range of ephemeral ports, so it stays
 * free while a program that listens on it restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
