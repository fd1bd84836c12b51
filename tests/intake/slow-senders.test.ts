import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { portOf, rawConnection } from "./support/raw-http.ts";
import { post } from "./support/server-process.ts";
import { hurriedLimits, testApp } from "./support/test-app.ts";

const timeLimits = hurriedLimits;
const slack = 2000;

const head = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
const drip = (connection: ReturnType<typeof rawConnection>, text: string) => {
  const timer = setInterval(() => connection.write(text), 40);
  connection.socket.on("close", () => clearInterval(timer));
};

test.each<[string, string, string, number]>([
  ["says nothing", "", "", timeLimits.headers],
  ["stops in its headers", head, "", timeLimits.headers],
  ["drips its headers", head, "A: b\r\n", timeLimits.headers],
  ["drips the first line", "GET /", "a", timeLimits.headers],
  ["stops in its body", `${head}Content-Length: 900\r\n\r\n{`, "", timeLimits.request],
  ["drips its body", `${head}Content-Length: 900\r\n\r\n{`, " ", timeLimits.request],
  ["drips chunks", `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n", timeLimits.request],
])("a sender that %s is cut off, others are served", async (_what, begin, more, limit) => {
  const port = await portOf((await testApp({ timeLimits })).app);
  const startedAt = performance.now();
  const slow = Array.from({ length: 50 }, () => {
    const connection = rawConnection(port);
    connection.write(begin);
    if (more) drip(connection, more);
    return connection;
  });
  await expectService(port);
  await Promise.all(slow.map(({ closed }) => closed));
  expect(performance.now() - startedAt).toBeLessThan(limit + slack);
  for (const connection of slow) expect(connection.statuses()).toEqual([408]);
});

test("a sender that does not read its answer is cut off, others are served", async () => {
  const siteFolder = join(tempFolder(), "dist");
  mkdirSync(siteFolder);
  // More than the system takes for a connection.
  writeFileSync(join(siteFolder, "large.bin"), Buffer.alloc(20_000_000));
  const { app } = await testApp({ siteFolder, timeLimits });
  const port = await portOf(app);
  for (let sender = 0; sender < 20; sender += 1) {
    const { socket, write } = rawConnection(port);
    socket.pause();
    write("GET /large.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  }
  await expectService(port);
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        // What the normal requests came on stays open for the next.
        app.server.getConnections((_error, count) => (count > 5 ? reject(count) : resolve()));
      }),
    { timeout: timeLimits.idle + slack },
  );
});

test("a real sender has as long as docs/guarantees.md says", async () => {
  const { server } = (await testApp()).app;
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, timeout: 60_000 });
});

/** A normal request is answered at once. */
async function expectService(port: number): Promise<void> {
  for (let sent = 0; sent < 5; sent += 1) {
    const sentAt = performance.now();
    const response = await post(`http://127.0.0.1:${port}/api/enquiries`, enquiry);
    expect(response.status).toBe(202);
    expect(performance.now() - sentAt).toBeLessThan(slack);
  }
}
