import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { portOf, rawConnection } from "./support/raw-http.ts";
import { everything, hurriedLimits, testApp } from "./support/test-app.ts";

const body = Buffer.from(JSON.stringify(enquiry));
const bytes = body.toString("latin1");
const head = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
const length = `Content-Length: ${body.length}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
// What must not be taken for a request of its own.
const hidden = `${head}${length}\r\n${bytes}`;

/** The app on a port, and what it has logged as its own fault. */
async function listeningApp() {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => errors.push(line) });
  const { app, store } = await testApp({ log, timeLimits: hurriedLimits });
  return { port: await portOf(app), store, errors };
}

const hidings = [
  ["a body that is longer than it says", `${head}Content-Length: 2\r\n\r\n{} ${hidden}`],
  ["chunks and a length", `${head}${chunked}${length}\r\n0\r\n\r\n${hidden}`],
  ["a length and chunks", `${head}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n${hidden}`],
  ["a list of lengths", `${head}Content-Length: 2, 2\r\n\r\n{}${hidden}`],
  ["a length with a sign", `${head}Content-Length: +2\r\n\r\n{}${hidden}`],
  ["a coding that looks like chunked", `${head}Transfer-Encoding: xchunked\r\n\r\n${hidden}`],
  [
    "chunked that is not the last coding",
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ["a blank before the colon", `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ["a header that goes on in the next line", `${head}X: y\r\n z\r\n${length}\r\n${hidden}`],
  ["line feeds alone", `GET /healthz HTTP/1.1\nHost: a\n\n${hidden}`],
  ["a carriage return alone", `${head}X: y\rContent-Length: 0\r\n\r\n${hidden}`],
] as const;

test("nothing hides a second request", async () => {
  const { port, store, errors } = await listeningApp();
  for (const [how, sent] of hidings) {
    const connection = rawConnection(port);
    connection.write(sent);
    await connection.closed;
    expect(connection.statuses(), how).toEqual([400]);
  }
  expect(await store.list(everything)).toEqual([]);
  expect(errors).toEqual([]);
});

test("requests one behind the other are answered one behind the other", async () => {
  const { port, store } = await listeningApp();
  const connection = rawConnection(port);
  const health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  connection.write(`${hidden}${health}${hidden}GET /nope HTTP/1.1\r\nHost: a\r\n\r\n`);
  await vi.waitFor(() => expect(connection.statuses()).toEqual([202, 200, 202, 404]));
  expect(await store.list(everything)).toHaveLength(2);
});

test.each([
  ["asks to go on as another protocol", "Connection: Upgrade\r\nUpgrade: websocket\r\n", [202]],
  ["asks whether to go on", "Expect: 100-continue\r\n", [100, 202]],
  ["sends headers after its body", "TE: trailers\r\n", [202]],
])("a sender that %s is answered as any other", async (_what, header, statuses) => {
  const { port, store } = await listeningApp();
  const connection = rawConnection(port);
  const chunks = `${body.length.toString(16)}\r\n${bytes}\r\n0\r\nContent-Type: text/plain\r\n\r\n`;
  const isTrailed = header.startsWith("TE");
  connection.write(`${head}${header}${isTrailed ? chunked : length}\r\n`);
  connection.write(isTrailed ? chunks : bytes);
  await vi.waitFor(() => expect(connection.statuses()).toEqual(statuses));
  const [kept] = await store.list(everything);
  expect(JSON.parse((await store.find(kept?.id ?? ""))?.payload ?? "")).toEqual(enquiry);
});

test("an address with a host in it reaches this server and no other", async () => {
  const { port, store } = await listeningApp();
  const connection = rawConnection(port);
  connection.write(hidden.replace("/api", "http://elsewhere.example/api"));
  await vi.waitFor(() => expect(connection.statuses()).toEqual([202]));
  connection.write("CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n");
  await connection.closed;
  expect(connection.statuses()).toEqual([202]);
  expect(await store.list(everything)).toHaveLength(1);
});
