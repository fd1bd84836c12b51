import { connect } from "node:net";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { protocolErrors } from "../../intake/http/protocol-errors.ts";
import { bareHeaders } from "../../intake/http/security-headers.ts";
import { enquiry } from "../support/submissions.ts";
import { ask, parseAnswer, portOf, type RawAnswer, write } from "./support/raw-http.ts";
import { silentLog, testApp } from "./support/test-app.ts";

const siteUrl = new URL("https://www.example.com");

/** Problem details with the headers of every other answer, on a connection that ends. */
function expectProblem(answer: RawAnswer, status: number) {
  const { "content-length": length, date, ...headers } = answer.headers;
  expect(headers).toEqual({
    ...bareHeaders(siteUrl),
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
  });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ status, detail: expect.any(String) });
  expect(Number(length)).toBe(answer.body.length);
  expect(new Date(date ?? "").toUTCString()).toBe(date);
}

const head = "Host: a\r\n";
const postHead = `POST /api/enquiries HTTP/1.1\r\n${head}Content-Type: application/json\r\n`;

test.each([
  ["an unknown method", 400, `FOO / HTTP/1.1\r\n${head}\r\n`],
  ["no HTTP at all", 400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
  ["a header without a name", 400, `GET / HTTP/1.1\r\n${head}: x\r\n\r\n`],
  ["two lengths", 400, `${postHead}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  [
    "a length and chunks",
    400,
    `${postHead}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
  ],
  ["broken chunks", 400, `${postHead}Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n`],
  ["no host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["two hosts", 400, `GET / HTTP/1.1\r\n${head}${head}\r\n`],
  ["headers that are too long", 431, `GET / HTTP/1.1\r\n${head}X: ${"x".repeat(200_000)}\r\n\r\n`],
  [
    "chunk extensions that are too long",
    413,
    `${postHead}Transfer-Encoding: chunked\r\n\r\n1;${"x".repeat(20_000)}\r\n`,
  ],
])("%s is answered with problem details", async (_what, status, bytes) => {
  const { app } = await testApp();
  expectProblem(parseAnswer(await write(await portOf(app), bytes)), status);
});

test("a request that never ends is answered with 408", async () => {
  const protocol = protocolErrors(bareHeaders(siteUrl), silentLog);
  const app = Fastify({
    loggerInstance: silentLog as FastifyBaseLogger,
    clientErrorHandler: protocol.clientErrorHandler,
    requestTimeout: 300,
    http: { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 },
  });
  app.post("/api/enquiries", async () => "");
  protocol.addTo(app);
  onTestFinished(() => app.close());
  const port = await portOf(app);
  expectProblem(parseAnswer(await write(port, "GET / HTTP/1.1\r\nHost")), 408);
  expectProblem(parseAnswer(await write(port, `${postHead}Content-Length: 9\r\n\r\n{`)), 408);
});

test("a request before the broken one gets its own answer first", async () => {
  const { app, store } = await testApp();
  const body = JSON.stringify(enquiry);
  const whole = `${postHead}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const answers = await write(await portOf(app), `${whole}FOO / HTTP/1.1\r\n\r\n`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 202", "HTTP/1.1 400"]);
  expect(await store.list({ state: undefined, limit: 10 })).toHaveLength(1);
});

test("an answer that was given before the rest broke stays the only one", async () => {
  const { app } = await testApp();
  const port = await portOf(app);
  const broken = `${postHead.replace("json", "pdf")}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`;
  const answer = await write(port, broken, ...Array.from({ length: 3 }, () => "ZZ\r\n"));
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
});

test("a connection that is cut off is no error and is answered with nothing", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const { app } = await testApp({ log });
  const port = await portOf(app);
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await new Promise<void>((resolve) => socket.write("GET / HTTP/1.1\r\n", () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.resetAndDestroy();
  expect((await ask(port, "/healthz")).status).toBe(200);
  expect(answer).toBe("");
  expect(lines.join()).not.toContain("unreadable");
});

test("an expectation that is not known is ignored", async () => {
  const { app } = await testApp();
  expect((await ask(await portOf(app), "/healthz", "GET", { expect: "tea" })).status).toBe(200);
});
