import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A free port of the loopback address. It lies below the range from
 * which systems give ports to those who ask for any, so that it stays free while a program that
 * listens on it is started again.
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
