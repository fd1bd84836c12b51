import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

type Fault = {
  /** Cuts the connection of the request, or drops all data from then on, like a broken network. */
  readonly how: "cut" | "silence";
  /** The request, which may be several messages, that is still passed on, but not answered. */
  readonly after: (request: Buffer) => boolean;
};

/** A proxy in front of a database, with faults. */
export async function faultyProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let fault: Fault | undefined;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.on("close", () => {
      if (!isSilent) far.end();
    });
    far.on("close", () => near.destroy());
    near.on("data", (data: Buffer) => {
      if (isSilent) return;
      far.write(data);
      if (!fault?.after(data)) return;
      if (fault.how === "cut") near.destroy();
      else isSilent = true;
    });
    far.on("data", (data) => {
      if (!isSilent) near.write(data);
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
    fail: (how: Fault["how"], after: Fault["after"]) => {
      fault = { how, after };
    },
    silence: () => {
      isSilent = true;
    },
    mend: () => {
      isSilent = false;
      fault = undefined;
    },
  };
}
