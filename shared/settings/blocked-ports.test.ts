import { expect, test } from "vitest";
import { isBlockedPort } from "./blocked-ports.ts";

const dispatcher = {
  dispatch() {
    throw new Error("not blocked");
  },
};

test("blocks the ports that Node's fetch blocks, and 0", async () => {
  const urls = Array.from({ length: 65_536 }, (_, port) => new URL(`http://127.0.0.1:${port}/`));
  const looked = urls.filter(
    (_url, port) => port < 1024 || urls.slice(port - 1, port + 2).some(isBlockedPort),
  );
  for (const url of looked) {
    const failed = await fetch(url, { dispatcher } as object).catch(({ cause }) => cause.message);
    const isBlocked = isBlockedPort(url) && url.port !== "0";
    expect(failed, url.href).toBe(isBlocked ? "bad port" : "not blocked");
  }
});
