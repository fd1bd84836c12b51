import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { idOf, post, rawConnection } from "../support/http.ts";
import { inPlaceOfNode, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { listen, testApp } from "./support/test-app.ts";

const timeLimits = { headers: 300, request: 500, checkInterval: 30, idle: 700 };
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
  [head, "A: b\r\n", timeLimits.headers],
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

test("the time limits are those in docs/guarantees.md", async () => {
  const { server } = (await testApp()).app;
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, timeout: 60_000 });
});

test.each<[status: number, more: string, bytes: number]>([
  [403, "Origin: https://evil.example\r\n", 3000],
  [415, "Content-Type: text/plain\r\n", 3000],
  [429, "Content-Type: application/json\r\n", 3000],
  [413, "Content-Type: application/json\r\n", 70_000],
])(
  "the answer %i waits for the whole body, so that a proxy passes it on",
  async (status, more, bytes) => {
    const { app } = await testApp({ timeLimits, limit: 1 });
    const url = await listen(app);
    if (status === 429) await post(`${url}/api/enquiries`, enquiry);
    const { write, statuses } = rawConnection(url);
    const begin = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\n";
    write(`${begin}${more}Content-Length: ${bytes}\r\n\r\n{}`);
    await sleep(100);
    expect(statuses()).toEqual([]);
    write(" ".repeat(bytes - 2));
    await vi.waitFor(() => expect(statuses()).toEqual([status]), wait);
    // Then the connection is at the beginning of the next request.
    if (status !== 413) {
      write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
      await vi.waitFor(() => expect(statuses()).toEqual([status, 200]), wait);
    }
  },
);

test("more connections than the server can have are refused, and it serves the others", async () => {
  const script = 'ulimit -n 1024 && exec "$0" intake/main.ts';
  const limited = inPlaceOfNode("/bin/sh", "sh", "-c", script, process.execPath);
  const server = await startServer(settings(tempFolder()), limited);
  const all = Array.from({ length: 1100 }, () => rawConnection(server.url));
  const open = () => all.filter(({ socket }) => !socket.destroyed);
  await vi.waitFor(() => expect(open()).toHaveLength(400), wait);
  // A timer that needed a descriptor would end the server by now.
  await sleep(1500);
  const [first] = open();
  first?.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  await vi.waitFor(() => expect(first?.statuses()).toEqual([200]), wait);
  for (const { socket } of all) socket.destroy();
  await vi.waitFor(async () => idOf(await post(`${server.url}/api/enquiries`, enquiry)), wait);
});
