import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Receiver } from "../../intake/delivery/send.ts";
import { answer, type Behaviour, raw, startReceiver } from "../support/receiver.ts";
import { ended, sendOnce } from "./support/send-once.ts";

const send = (text: string) => raw((socket) => void socket.write(text));
const thenReset = (text: string) =>
  raw((socket) => {
    socket.write(text);
    setTimeout(() => socket.resetAndDestroy(), 30);
  });

/** Sends a beginning, then more every few milliseconds. */
const endlessly = (begin: string, more: string) =>
  raw((socket) => {
    socket.write(begin);
    const timer = setInterval(() => socket.write(more), 20);
    socket.on("close", () => clearInterval(timer));
  });

const ok = "HTTP/1.1 200 OK\r\n";
const empty = "content-length: 0\r\n\r\n";
// Only for what never ends, so that no test depends on how fast the machine is.
const short = { timeLimitMs: 1000 };
const late = ended("acted", /^timeout, it may have acted$/);
const status = (code: number) => ended("acted", /^it may have acted$/, code);

test.each<[string, Behaviour, object, Partial<Receiver>?]>([
  ["nothing at all", () => {}, late, short],
  ["headers for ever", endlessly(ok, "a: b\r\n"), late, short],
  ["a reset in its headers", thenReset(ok), ended("acted", /^UND_ERR_SOCKET|^ECONNRESET/)],
  [
    "not HTTP",
    send("SSH-2.0-OpenSSH_9.9\r\n\r\n"),
    ended("acted", /^not HTTP, it may have acted$/),
  ],
  [
    "headers of 20 kB",
    send(`${ok}a: ${"x".repeat(20_000)}\r\n${empty}`),
    ended("acted", /^UND_ERR_HEADERS_OVERFLOW, it may have acted$/),
  ],
  ["500 and a reset", thenReset("HTTP/1.1 500 X\r\ncontent-length: 9\r\n\r\nab"), status(500)],
  ["307 to itself", send(`HTTP/1.1 307 X\r\nlocation: /\r\n${empty}`), status(307)],
  ["404", answer(404), status(404)],
  ["503", answer(503), { reached: "nobody", attempt: { status: 503, error: null } }],
])("an attempt answered with %s is made once", async (_what, behaviour, found, more) => {
  const receiver = await startReceiver(behaviour);
  expect(await sendOnce(receiver.url, more)).toMatchObject(found);
  expect(receiver.ids()).toEqual(["the-id"]);
});

test.each<[string, Behaviour, RegExp, Partial<Receiver>?]>([
  ["nothing in its body", send(`${ok}${empty}`), /^$/],
  ["a body that never ends", send(`${ok}\r\nx`), /^x$/, short],
  ["a body without limit", endlessly(`${ok}\r\n`, "x".repeat(100_000)), /^x{200}$/],
  ["a body that is reset", thenReset(`${ok}content-length: 9\r\n\r\nab`), /^(ab)?$/],
])("a 2xx with %s counts as delivered", async (_what, behaviour, kept, more) => {
  const receiver = await startReceiver(behaviour);
  expect(await sendOnce(receiver.url, more)).toMatchObject({
    reached: "delivered",
    attempt: { status: 200, answer: expect.stringMatching(kept) },
  });
});

const withBody = (body: string, more = "") =>
  send(`${ok}${more}content-length: ${body.length}\r\n\r\n${body}`);
/** As servers do for whoever says nothing: compresses. */
const gzipping: Behaviour = (response) => {
  const isPlain = response.req.headers["accept-encoding"] === "identity";
  const headers = isPlain ? {} : { "content-encoding": "gzip" };
  response.writeHead(200, headers).end(isPlain ? "the-id" : gzipSync("the-id"));
};
const unnamed = ended("acted", /does not name the webhook-id/, 200);
const delivered = { reached: "delivered", attempt: { error: null } };

test.each<["status" | "id", string, Behaviour, object]>([
  ["status", "n8n's start", withBody("n8n is starting up. Please wait"), { reached: "acted" }],
  ["id", "the id in its body", withBody('{"received":"the-id"}'), delivered],
  ["id", "the id in a header", withBody("ok", "x-received: the-id\r\n"), delivered],
  ["id", "the id, compressed unless asked not to", gzipping, delivered],
  ["id", "it at the end of 4 KiB", withBody(`${"x".repeat(4090)}the-id`), delivered],
  ["id", "it after 4 KiB", withBody(`${"x".repeat(4096)}the-id`), unnamed],
  ["id", "no id", withBody("ok"), unnamed],
])(
  "with a receipt of %s, a 2xx with %s is judged by its text",
  async (receipt, _what, behaviour, found) => {
    const receiver = await startReceiver(behaviour);
    expect(await sendOnce(receiver.url, { receipt })).toMatchObject(found);
  },
);
