import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A proxy before a database that does harm on request: it can swallow everything, as a network does that
 * has lost the other end, or cut the connection in place of an answer that contains a word.
 */
export async function faultyProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let cutAt: string | undefined;
  let roundTrips = 0;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    let isAnswered = true;
    near.on("data", (data) => {
      if (isSwallowing) return;
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      far.write(data);
    });
    far.on("data", (data) => {
      if (isSwallowing) return;
      isAnswered = true;
      if (cutAt !== undefined && data.includes(cutAt)) near.destroy();
      else near.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: (swallows: boolean) => {
      isSwallowing = swallows;
    },
    /** How often something was sent after an answer, on all connections together. */
    roundTrips: () => roundTrips,
    cutAt: (word: string | undefined) => {
      cutAt = word;
    },
  };
}
