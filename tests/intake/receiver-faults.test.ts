import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import { attemptsOf } from "../../intake/store/read-queries.ts";
import { type Behaviour, raw, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { find, testClock, testStore } from "./support/test-app.ts";

const timeLimitMs = 400;

/** Starts delivering one submission. */
async function deliverOneTo(url: URL, receipt: "status" | "id" = "status") {
  const store = await testStore();
  await keepNew(store, "the-id");
  const clock = testClock(receivedAt);
  const delivery = deliverTo(url, { store, clock, timeLimitMs, receipt });
  return {
    /** Waits until a number of attempts have been recorded; returns the last and the submission. */
    attempted: async (count: number) => {
      await vi.waitFor(
        async () => expect(await attemptsOf(store, "the-id")).toHaveLength(count),
        wait,
      );
      const found = await find(store, "the-id");
      const attempt = found?.lastAttempt;
      expect(attempt?.durationMs).toBeLessThan(timeLimitMs + 200);
      return { ...attempt, state: found?.state, counted: found?.countedAttempts };
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
const broken = { error: expect.stringMatching(/^UND_ERR_SOCKET|^ECONNRESET/), counted: 1 };
const acted = (status: number) => ({ status, error: "it may have acted", counted: 1 });
const unreached = (status: number) => ({ status, error: null, counted: 0 });
const sendStatus = (status: number) => send(`HTTP/1.1 ${status} X\r\n${empty}`);

test.each<readonly [string, Behaviour, object]>([
  ["nothing at all", () => {}, late],
  ["headers for ever", endlessly(ok, "a: b\r\n"), late],
  ["a reset in its headers", thenReset(ok), broken],
  [
    "not HTTP",
    send("SSH-2.0-OpenSSH_9.9\r\n\r\n"),
    { error: "not HTTP, it may have acted", counted: 1 },
  ],
  ["500 and a reset", thenReset(`HTTP/1.1 500 X\r\ncontent-length: 9\r\n\r\nab`), acted(500)],
  ["307 to itself", send(`HTTP/1.1 307 X\r\nlocation: /\r\n${empty}`), acted(307)],
  ...[404, 407, 421, 429].map(
    (status) => [`${status}`, sendStatus(status), acted(status)] as const,
  ),
  ...[502, 503, 504].map((status) => [`${status}`, sendStatus(status), unreached(status)] as const),
])(
  "a delivery answered with %s is one attempt, and is repeated later",
  async (_what, behaviour, found) => {
    const receiver = await startReceiver(behaviour);
    const { attempted, passDay } = await deliverOneTo(receiver.url);
    expect(await attempted(1)).toMatchObject({ state: "pending", status: null, ...found });
    expect(receiver.ids()).toEqual(["the-id"]);
    receiver.behave(sendOk);
    passDay();
    expect(await attempted(2)).toMatchObject({ state: "delivered", status: 200, answer: "ok" });
    expect(receiver.ids()).toEqual(["the-id", "the-id"]);
  },
);

test.each<[string, Behaviour, RegExp]>([
  ["nothing in its body", send(`${ok}${empty}`), /^$/],
  ["a body that never ends", send(`${ok}\r\nx`), /^x$/],
  ["a body without limit", endlessly(`${ok}\r\n`, "x".repeat(100_000)), /^x{200}$/],
  ["a body that is reset", thenReset(`${ok}content-length: 9\r\n\r\nab`), /^(ab)?$/],
])("a 2xx with %s counts as delivered", async (_what, behaviour, kept) => {
  const receiver = await startReceiver(behaviour);
  const found = await (await deliverOneTo(receiver.url)).attempted(1);
  expect(found).toMatchObject({
    state: "delivered",
    status: 200,
    answer: expect.stringMatching(kept),
  });
  expect(receiver.ids()).toEqual(["the-id"]);
});

const withBody = (body: string, more = "") =>
  send(`${ok}${more}content-length: ${body.length}\r\n\r\n${body}`);
const unnamed = { state: "pending", error: expect.stringMatching(/does not name the webhook-id/) };
const delivered = { state: "delivered", error: null };

test.each<["status" | "id", string, Behaviour, object]>([
  ["status", "n8n's start", withBody("n8n is starting up. Please wait"), { state: "pending" }],
  ["id", "the id in its body", withBody('{"received":"the-id"}'), delivered],
  ["id", "the id in a header", withBody("ok", "x-received: the-id\r\n"), delivered],
  ["id", "it at the end of 4 KiB", withBody(`${"x".repeat(4090)}the-id`), delivered],
  ["id", "it after 4 KiB", withBody(`${"x".repeat(4096)}the-id`), unnamed],
  ["id", "no id", withBody("ok"), unnamed],
])(
  "with a receipt of %s, a 2xx with %s is judged by its text",
  async (receipt, _what, behaviour, found) => {
    const receiver = await startReceiver(behaviour);
    const { attempted } = await deliverOneTo(receiver.url, receipt);
    expect(await attempted(1)).toMatchObject({ ...found, counted: 1 });
  },
);

const pem = readFileSync(new URL("support/certificates.pem", import.meta.url), "utf8");
const [key = "", ...certificates] = pem.match(/-----BEGIN.+?-----END.+?-----/gs) ?? [];
const [trusted = "", untrusted = ""] = certificates;
// As with NODE_EXTRA_CA_CERTS.
setDefaultCACertificates([...getCACertificates("default"), trusted]);

test("a receiver whose certificate is not trusted gets nothing, which does not count", async () => {
  const receiver = await startReceiver(sendOk, { key, cert: untrusted });
  const { attempted, passDay } = await deliverOneTo(receiver.url);
  const error = "DEPTH_ZERO_SELF_SIGNED_CERT";
  expect(await attempted(1)).toMatchObject({ error, status: null, state: "pending", counted: 0 });
  expect(receiver.ids()).toEqual([]);
  receiver.present({ key, cert: trusted });
  passDay();
  expect(await attempted(2)).toMatchObject({ state: "delivered" });
  expect(receiver.ids()).toEqual(["the-id"]);
});

test.each([
  ["nobody listens", "http://127.0.0.1:1/", "ECONNREFUSED"],
  ["the host does not exist", "http://hidden.invalid/", /^(ENOTFOUND|EAI_AGAIN)$/],
])("an attempt does not count while %s", async (_what, url, error) => {
  const { attempted } = await deliverOneTo(new URL(url));
  const expected = { error: expect.stringMatching(error), state: "pending", counted: 0 };
  expect(await attempted(1)).toMatchObject(expected);
});

test("no attempt outlasts its time or a stop while a receiver is silent in TLS", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  const sockets: Socket[] = [];
  silent.on("connection", (socket) => sockets.push(socket.on("error", () => {})));
  await once(silent, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const store = await testStore();
  const clock = testClock(receivedAt);
  const ids = ["a", "b", "c"];
  for (const id of ids) await keepNew(store, id);
  const hasty = deliverTo(url, { store, clock, timeLimitMs });
  for (const id of ids) {
    const [attempt] = await vi.waitFor(async () => {
      const attempts = await attemptsOf(store, id);
      expect(attempts).toHaveLength(1);
      return attempts;
    }, wait);
    expect(attempt).toMatchObject({ status: null, error: "no connection" });
    expect(attempt?.durationMs).toBeLessThan(timeLimitMs + 200);
    expect(await find(store, id)).toMatchObject({ state: "pending", countedAttempts: 0 });
  }
  await hasty.stop(AbortSignal.timeout(0));
  clock.pass(3_600_000);
  const before = sockets.length;
  const patient = deliverTo(url, { store, clock });
  await vi.waitFor(() => expect(sockets).toHaveLength(before + ids.length), wait);
  const start = performance.now();
  await patient.stop(AbortSignal.timeout(0));
  expect(performance.now() - start).toBeLessThan(1000);
  for (const id of ids) expect(await find(store, id)).toMatchObject({ lockedBy: null });
});
