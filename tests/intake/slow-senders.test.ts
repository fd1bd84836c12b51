import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { post, rawConnection } from "../support/http.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { listen, shortLimits, testApp } from "./support/test-app.ts";

const timeLimits = shortLimits;
const slack = 2000;
const head = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

/** Expects normal requests to be answered at once. */
async function expectResponsive(url: string): Promise<void> {
  for (let sent = 0; sent < 5; sent += 1) {
    const sentAt = performance.now();
    expect((await post(`${url}/api/enquiries`, enquiry)).status).toBe(202);
    expect(performance.now() - sentAt).toBeLessThan(slack);
  }
}

const slowSenders: readonly (readonly [begin: string, more: string, limit: number])[] = [
  ["", "", timeLimits.headers],
  [head, "", timeLimits.headers],
  [head, "A: b\r\n", timeLimits.headers],
  [`${head}Content-Length: 900\r\n\r\n{`, "", timeLimits.request],
  [`${head}Content-Length: 900\r\n\r\n{`, " ", timeLimits.request],
  [`${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n", timeLimits.request],
];

test("senders that stop or drip are cut off, wherever they are, and others are served", async () => {
  const url = await listen((await testApp({ timeLimits })).app);
  const startedAt = performance.now();
  const closing = slowSenders.flatMap(([begin, more, limit]) =>
    Array.from({ length: 10 }, async () => {
      const connection = rawConnection(url);
      connection.write(begin);
      const timer = setInterval(() => connection.write(more), 40);
      await connection.closed;
      clearInterval(timer);
      expect(performance.now() - startedAt, begin).toBeLessThan(limit + slack);
      expect(connection.statuses(), begin).toEqual([408]);
    }),
  );
  await Promise.all([expectResponsive(url), ...closing]);
});

test("a client that does not read its answer is cut off, and others are served", async () => {
  const siteFolder = join(tempFolder(), "dist");
  mkdirSync(siteFolder);
  // More than the system buffers for a connection.
  writeFileSync(join(siteFolder, "large.bin"), Buffer.alloc(20_000_000));
  const { app } = await testApp({ siteFolder, timeLimits });
  const url = await listen(app);
  for (let sender = 0; sender < 20; sender += 1) {
    const { socket, write } = rawConnection(url);
    socket.pause();
    write("GET /large.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  }
  await expectResponsive(url);
  const open = () =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: timeLimits.idle + slack });
});

test("the time limits are those in docs/guarantees.md", async () => {
  const { server } = (await testApp()).app;
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, timeout: 60_000 });
});

test("a body that is too long is rejected once it has arrived, a far longer one at once", async () => {
  const url = await listen((await testApp({ timeLimits })).app);
  const [long, endless] = [70_000, 7_000_000].map((bytes) => {
    const connection = rawConnection(url);
    connection.write(`${head}Connection: close\r\nContent-Length: ${bytes}\r\n\r\n{`);
    return connection;
  }) as [ReturnType<typeof rawConnection>, ReturnType<typeof rawConnection>];
  await vi.waitFor(() => expect(endless.statuses()).toEqual([413]), wait);
  expect(long.statuses()).toEqual([]);
  long.write(" ".repeat(69_999));
  await long.closed;
  expect(long.statuses()).toEqual([413]);
});
