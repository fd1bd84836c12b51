import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { attemptsOf } from "../../intake/store/operate.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { answerOk, type RawBehaviour, startRawReceiver } from "./support/raw-receiver.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { find, testClock, testStore } from "./support/test-app.ts";

const timeLimitMs = 400;
const day = 86_400_000;

/** Starts delivering one submission. */
async function deliverOneTo(url: URL) {
  const store = await testStore();
  await keepNew(store, "a");
  const clock = testClock(receivedAt);
  const delivery = deliverTo(url, { store, clock, timeLimitMs });
  return {
    /** Waits until a number of attempts have been recorded; returns the last and the submission. */
    attempted: async (count: number) => {
      await vi.waitFor(async () => expect(await attemptsOf(store, "a")).toHaveLength(count), wait);
      const found = await find(store, "a");
      const attempt = found?.lastAttempt;
      expect(attempt?.durationMs).toBeLessThan(timeLimitMs + 200);
      return { ...attempt, state: found?.state, counted: found?.countedAttempts };
    },
    passDay: () => {
      clock.pass(day);
      delivery.notify();
    },
  };
}

const send =
  (...texts: (string | Buffer)[]): RawBehaviour =>
  (socket) => {
    for (const text of texts) socket.write(text);
  };
const thenReset =
  (behaviour: RawBehaviour): RawBehaviour =>
  (socket) => {
    behaviour(socket);
    setTimeout(() => socket.resetAndDestroy(), 30);
  };

/** Sends a beginning, then repeats more: after each pause, or as fast as possible. */
const endlessly =
  (begin: string, more: string, pauseMs = 0): RawBehaviour =>
  (socket) => {
    socket.write(begin);
    const timer = setInterval(() => writeFully(socket, more, pauseMs === 0), pauseMs);
    socket.on("close", () => clearInterval(timer));
  };

function writeFully(socket: Socket, text: string, fill: boolean): void {
  while (socket.writable && socket.write(text) && fill);
}

const ok = "HTTP/1.1 200 OK\r\n";
const bad = "HTTP/1.1 500 No\r\n";
const empty = "content-length: 0\r\n\r\n";
const late = { error: "timeout, it may have acted", counted: 1 };
const broken = { error: expect.stringMatching(/^UND_ERR_SOCKET|^ECONNRESET/), counted: 1 };
const acted = (status: number) => ({ status, error: "it may have acted", counted: 1 });

test.each<[string, RawBehaviour, object]>([
  ["nothing at all", () => {}, late],
  ["headers one by one for ever", endlessly(ok, "a: b\r\n", 20), late],
  ["endless headers", endlessly(ok, `a: ${"b".repeat(9000)}\r\n`), { counted: 1 }],
  ["1xx for ever", endlessly("", "HTTP/1.1 102 Wait\r\n\r\n", 20), late],
  ["101", send("HTTP/1.1 101 S\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"), { counted: 1 }],
  ["a reset in its headers", thenReset(send(ok)), broken],
  ["a hang-up", (socket) => void socket.end(), broken],
  [
    "not HTTP",
    send("SSH-2.0-OpenSSH_9.9\r\n\r\n"),
    { error: "not HTTP, it may have acted", counted: 1 },
  ],
  ["a status of 999", send(`HTTP/1.1 999 X\r\n${empty}`), acted(999)],
  ["500 and a reset", thenReset(send(`${bad}content-length: 9\r\n\r\nab`)), acted(500)],
  ["500 and an endless body", endlessly(`${bad}\r\n`, "x".repeat(9000)), acted(500)],
  ["302 to itself", send(`HTTP/1.1 302 X\r\nlocation: /\r\n${empty}`), acted(302)],
  ["307 to itself", send(`HTTP/1.1 307 X\r\nlocation: /\r\n${empty}`), acted(307)],
  ["404, as n8n while it starts", send(`HTTP/1.1 404 X\r\n${empty}`), acted(404)],
  ["407", send(`HTTP/1.1 407 X\r\n${empty}`), acted(407)],
  ["421", send(`HTTP/1.1 421 X\r\n${empty}`), acted(421)],
  ["502", send(`HTTP/1.1 502 X\r\n${empty}`), { status: 502, error: null, counted: 0 }],
  ["503", send(`HTTP/1.1 503 X\r\n${empty}`), { status: 503, error: null, counted: 0 }],
])(
  "a delivery answered with %s is one attempt, and is repeated later",
  async (_what, behaviour, found) => {
    const receiver = await startRawReceiver(behaviour);
    const { attempted, passDay } = await deliverOneTo(receiver.url);
    expect(await attempted(1)).toMatchObject({ state: "pending", status: null, ...found });
    expect(receiver.ids).toEqual(["a"]);
    receiver.behave(answerOk);
    passDay();
    expect(await attempted(2)).toMatchObject({ state: "delivered", status: 200, answer: "ok" });
    expect(receiver.ids).toEqual(["a", "a"]);
  },
);

const gzipped = `${ok}connection: close\r\ncontent-encoding: gzip\r\n\r\n`;
const bomb = gzipSync(Buffer.alloc(50_000_000, "x"));

test.each<[string, RawBehaviour, RegExp]>([
  ["HTTP/1.0", (socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\ndone"), /^done$/],
  ["1xx before it", send("HTTP/1.1 103 Early\r\n\r\n", `${ok}content-length: 1\r\n\r\na`), /^a$/],
  ["a body that drips for ever", endlessly(`${ok}\r\n`, "x", 20), /^x+$/],
  ["a body without an end", endlessly(`${ok}\r\n`, "x".repeat(100_000)), /^x{200}$/],
  ["a body that is reset", thenReset(send(`${ok}content-length: 9\r\n\r\nab`)), /^(ab)?$/],
  ["a body that unpacks to 50 MB", (socket) => void socket.end(gzipped).end(bomb), /^.{0,200}$/s],
  ["NUL in its body", send(`${ok}content-length: 3\r\n\r\na\0b`), /^ab$/],
  ["bytes that are no text", send(`${ok}content-length: 1\r\n\r\n`, Buffer.of(0xff)), /^\ufffd$/],
  [
    "a surrogate pair where the answer is cut",
    send(`${ok}content-length: 203\r\n\r\n${"a".repeat(199)}😀`),
    /^a{199}\ufffd$/,
  ],
])("a 2xx with %s counts as delivered", async (_what, behaviour, kept) => {
  const receiver = await startRawReceiver(behaviour);
  const found = await (await deliverOneTo(receiver.url)).attempted(1);
  expect(found).toMatchObject({
    state: "delivered",
    status: 200,
    answer: expect.stringMatching(kept),
  });
  expect(receiver.ids).toEqual(["a"]);
});

const pem = readFileSync(new URL("support/certificates.pem", import.meta.url), "utf8");
const [key = "", ...certificates] = pem.match(/-----BEGIN.+?-----END.+?-----/gs) ?? [];
const [trusted = "", untrusted = "", expired = "", elsewhere = ""] = certificates;
// As with NODE_EXTRA_CA_CERTS.
setDefaultCACertificates([...getCACertificates("default"), trusted, expired, elsewhere]);

test.each([
  ["is not trusted", untrusted, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["has expired", expired, "CERT_HAS_EXPIRED"],
  ["names another host", elsewhere, "ERR_TLS_CERT_ALTNAME_INVALID"],
])(
  "a receiver whose certificate %s gets nothing, which does not count",
  async (_what, cert, error) => {
    const receiver = await startRawReceiver(answerOk, { key, cert });
    const { attempted, passDay } = await deliverOneTo(receiver.url);
    expect(await attempted(1)).toMatchObject({ error, status: null, state: "pending", counted: 0 });
    expect(receiver.ids).toEqual([]);
    receiver.serve({ key, cert: trusted });
    passDay();
    expect(await attempted(2)).toMatchObject({ state: "delivered" });
    expect(receiver.ids).toEqual(["a"]);
  },
);

test.each([
  ["nobody listens", "http://127.0.0.1:1/", "ECONNREFUSED"],
  ["the host does not exist", "http://hidden.invalid/", /^(ENOTFOUND|EAI_AGAIN)$/],
])("an attempt does not count while %s", async (_what, url, error) => {
  const { attempted } = await deliverOneTo(new URL(url));
  const expected = { error: expect.stringMatching(error), state: "pending", counted: 0 };
  expect(await attempted(1)).toMatchObject(expected);
});
