import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A proxy in front of a database, which can drop all data, like a broken network, or cut the
 * connection instead of forwarding a response that contains a certain word.
 */
export async function faultyProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let cutAt: string | undefined;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.on("data", (data) => {
      if (!isSwallowing) far.write(data);
    });
    far.on("data", (data) => {
      if (isSwallowing) return;
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
    cutAt: (word: string | undefined) => {
      cutAt = word;
    },
  };
}
