import { expect, test, vi } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { rawConnection } from "../support/http.ts";
import { wait } from "../support/wait.ts";
import { captureLog, listen, testApp } from "./support/test-app.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (headers: string, body = "", path = "/api/enquiries", type = "application/json") =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${headers}\r\n\r\n${body}`;
const chunked = "Transfer-Encoding: chunked";
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${" ".repeat(bytes)}\r\n`;

test("a connection's requests are answered up to a limit, and a body in tiny chunks is cut off", async () => {
  const { app } = await testApp({ siteFolder: builtSite() });
  const url = await listen(app);
  const many = rawConnection(url);
  many.write(get("/contact").repeat(300));
  await vi.waitFor(() => expect(many.statuses()).toHaveLength(300), wait);
  expect(many.statuses().filter((status) => status !== 503).length).toBeLessThanOrEqual(100);
  const tiny = rawConnection(url);
  tiny.write(post(chunked, chunk(1).repeat(5000)));
  await tiny.closed;
  expect(tiny.statuses()).toEqual([]);
});

test.each<[headers: string, body: string, status: number, path?: string]>([
  ["Content-Length: 9999999999", "", 413],
  [chunked, chunk(300_000), 413],
  ["Content-Length: 9999999999", "", 413, "/nope"],
  ["Content-Length: 9999999999", "", 414, `/${"a".repeat(2048)}`],
])("a body that is refused isn't read to its end: %s %#", async (headers, body, status, path) => {
  const { app } = await testApp();
  const { write, statuses, received, closed } = rawConnection(await listen(app));
  write(post(headers, body, path));
  await vi.waitFor(() => expect(statuses()).toEqual([status]), wait);
  expect(received()).toMatch(/^connection: close\r$/m);
  await closed;
});

test("a connection serves several requests, and no sender can hold one for ever", async () => {
  const { lines, log } = captureLog();
  const { app } = await testApp({ log });
  const url = await listen(app);
  const { write, statuses } = rawConnection(url);
  for (const answers of [[200], [200, 200]]) {
    write(get("/readyz"));
    await vi.waitFor(() => expect(statuses()).toEqual(answers), wait);
  }
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxConnections } = app.server;
  for (const limit of [headersTimeout, requestTimeout, timeout, keepAliveTimeout]) {
    expect(limit).toBeGreaterThanOrEqual(5000);
    expect(limit).toBeLessThanOrEqual(120_000);
  }
  // Only a body may take a minute.
  expect(Math.max(headersTimeout, keepAliveTimeout)).toBeLessThan(requestTimeout);
  // A form may wait ten seconds for the database.
  expect(timeout).toBeGreaterThan(10_000);
  expect(maxConnections).toBeLessThanOrEqual(10_000);
  app.server.maxConnections = 1;
  for (let more = 0; more < 3; more += 1) await rawConnection(url).closed;
  expect(lines).toEqual([expect.stringContaining("connections refused")]);
});
