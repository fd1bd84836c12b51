import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { Receiver } from "../../intake/delivery/send.ts";
import { lastAttemptOf } from "../../intake/operator/text.ts";
import type { Submission } from "../../intake/store/schema.ts";
import { answer, type Behaviour, raw, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { find, testClock, testStore } from "./support/test-app.ts";

/** Starts delivering one submission. */
async function deliverOneTo(url: URL, more: Partial<Receiver> = {}) {
  const store = await testStore();
  await keepNew(store, "the-id");
  const clock = testClock(receivedAt);
  const delivery = deliverTo(url, { store, clock, ...more });
  return {
    /** Waits until a number of attempts have been recorded; returns the last and the submission. */
    attempted: async (count: number) => {
      const found = await vi.waitFor(async () => {
        const one = (await find(store, "the-id")) as Submission;
        expect(one.attemptCount).toBe(count);
        return one;
      }, wait);
      return { ...lastAttemptOf(found), state: found.state, counted: found.countedAttempts };
    },
    passDay: () => {
      clock.pass(86_400_000);
      delivery.notify();
    },
  };
}

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
const sendOk = send(`${ok}content-length: 2\r\n\r\nok`);
const late = { error: "timeout, it may have acted", counted: 1 };
// Only for what never ends, so that no test depends on how fast the machine is.
const short = { timeLimitMs: 1000 };
const broken = { error: expect.stringMatching(/^UND_ERR_SOCKET|^ECONNRESET/), counted: 1 };
const acted = (status: number) => ({ status, error: "it may have acted", counted: 1 });

test.each<readonly [string, Behaviour, object]>([
  ["nothing at all", () => {}, late],
  ["headers for ever", endlessly(ok, "a: b\r\n"), late],
  ["a reset in its headers", thenReset(ok), broken],
  [
    "not HTTP",
    send("SSH-2.0-OpenSSH_9.9\r\n\r\n"),
    { error: "not HTTP, it may have acted", counted: 1 },
  ],
  [
    "headers of 20 kB",
    send(`${ok}a: ${"x".repeat(20_000)}\r\n${empty}`),
    { error: "UND_ERR_HEADERS_OVERFLOW, it may have acted", counted: 1 },
  ],
  ["500 and a reset", thenReset(`HTTP/1.1 500 X\r\ncontent-length: 9\r\n\r\nab`), acted(500)],
  ["307 to itself", send(`HTTP/1.1 307 X\r\nlocation: /\r\n${empty}`), acted(307)],
  ["404", answer(404), acted(404)],
  ["503", answer(503), { status: 503, error: null, counted: 0 }],
])(
  "a delivery answered with %s is one attempt, and is repeated later",
  async (_what, behaviour, found) => {
    const receiver = await startReceiver(behaviour);
    const more = found === late ? short : {};
    const { attempted, passDay } = await deliverOneTo(receiver.url, more);
    expect(await attempted(1)).toMatchObject({ state: "pending", status: null, ...found });
    expect(receiver.ids()).toEqual(["the-id"]);
    receiver.behave(sendOk);
    passDay();
    expect(await attempted(2)).toMatchObject({ state: "delivered", status: 200, answer: "ok" });
    expect(receiver.ids()).toEqual(["the-id", "the-id"]);
  },
);

test.each<[string, Behaviour, RegExp, Partial<Receiver>?]>([
  ["nothing in its body", send(`${ok}${empty}`), /^$/],
  ["a body that never ends", send(`${ok}\r\nx`), /^x$/, short],
  ["a body without limit", endlessly(`${ok}\r\n`, "x".repeat(100_000)), /^x{200}$/],
  ["a body that is reset", thenReset(`${ok}content-length: 9\r\n\r\nab`), /^(ab)?$/],
])("a 2xx with %s counts as delivered", async (_what, behaviour, kept, more) => {
  const receiver = await startReceiver(behaviour);
  const found = await (await deliverOneTo(receiver.url, more)).attempted(1);
  expect(found).toMatchObject({
    state: "delivered",
    status: 200,
    answer: expect.stringMatching(kept),
  });
  expect(receiver.ids()).toEqual(["the-id"]);
});

const withBody = (body: string, more = "") =>
  send(`${ok}${more}content-length: ${body.length}\r\n\r\n${body}`);
/** As servers do for whoever says nothing: compresses. */
const gzipping: Behaviour = (response) => {
  const isPlain = response.req.headers["accept-encoding"] === "identity";
  const headers = isPlain ? {} : { "content-encoding": "gzip" };
  response.writeHead(200, headers).end(isPlain ? "the-id" : gzipSync("the-id"));
};
const unnamed = { state: "pending", error: expect.stringMatching(/does not name the webhook-id/) };
const delivered = { state: "delivered", error: null };

test.each<["status" | "id", string, Behaviour, object]>([
  ["status", "n8n's start", withBody("n8n is starting up. Please wait"), { state: "pending" }],
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
    const { attempted } = await deliverOneTo(receiver.url, { receipt });
    expect(await attempted(1)).toMatchObject({ ...found, counted: 1 });
  },
);
