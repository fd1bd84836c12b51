import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { answerOk, type RawBehaviour, startRawReceiver } from "./support/raw-receiver.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const timeLimitMs = 400;

/** Starts delivering one submission. Returns a function that waits for a state of it. */
async function deliverOneTo(url: URL) {
  const store = await testStore();
  await store.keep(submission("a", { receivedAt: Date.now() }));
  const schedule = [0, ...Array(40).fill(50)];
  deliverTo(url, { store, schedule, probePauses: [20], timeLimitMs });
  return async (wanted: object) => {
    await vi.waitFor(async () => expect(await store.find("a")).toMatchObject(wanted), wait);
    return (await store.find("a"))?.attempts ?? [];
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

test.each<[string, RawBehaviour, { error: RegExp } | { status: number }]>([
  ["nothing at all", () => {}, { error: /^timeout, it may have acted$/ }],
  [
    "headers one by one for ever",
    endlessly(ok, "a: b\r\n", 20),
    { error: /^timeout, it may have acted$/ },
  ],
  ["endless headers", endlessly(ok, `a: ${"b".repeat(9000)}\r\n`), { error: /OVERFLOW/ }],
  [
    "1xx for ever",
    endlessly("", "HTTP/1.1 102 Wait\r\n\r\n", 20),
    { error: /^timeout, it may have acted$/ },
  ],
  ["101", send("HTTP/1.1 101 S\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"), { error: /./ }],
  ["a reset in its headers", thenReset(send(ok)), { error: /ECONNRESET|UND_ERR_SOCKET/ }],
  ["a hang-up", (socket) => void socket.end(), { error: /^UND_ERR_SOCKET, it may have acted$/ }],
  ["not HTTP", send("SSH-2.0-OpenSSH_9.9\r\n\r\n"), { error: /^not HTTP, it may have acted$/ }],
  ["a status of 999", send("HTTP/1.1 999 X\r\ncontent-length: 0\r\n\r\n"), { status: 999 }],
  ["500 and a reset", thenReset(send(`${bad}content-length: 9\r\n\r\nab`)), { status: 500 }],
  ["500 and an endless body", endlessly(`${bad}\r\n`, "x".repeat(9000)), { status: 500 }],
  ["404, as n8n while it starts", send("HTTP/1.1 404 X\r\n\r\n"), { status: 404 }],
  ["503", send("HTTP/1.1 503 X\r\n\r\n"), { status: 503 }],
  ["302 to itself", send("HTTP/1.1 302 X\r\nlocation: /\r\n\r\n"), { status: 302 }],
])(
  "a delivery that is answered with %s is repeated until the receiver works",
  async (_what, broken, found) => {
    const receiver = await startRawReceiver(broken);
    const until = await deliverOneTo(receiver.url);
    await vi.waitFor(() => expect(receiver.ids.length).toBeGreaterThan(0), wait);
    receiver.behave(answerOk);
    const attempts = await until({ state: "delivered" });
    const [first] = attempts;
    if ("error" in found) expect(first?.error).toMatch(found.error);
    else expect(first?.status).toBe(found.status);
    expect(first?.durationMs).toBeLessThan(timeLimitMs + 200);
    expect(attempts.at(-1)).toMatchObject({ status: 200, answer: "ok" });
    expect(new Set(receiver.ids)).toEqual(new Set(["a"]));
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
  ["a body that unpacks to 50 MB", (socket) => void socket.end(gzipped).end(bomb), /^x*$/],
  ["a body that cannot be unpacked", (socket) => void socket.end(`${gzipped}nonsense`), /^$/],
  ["NUL in its body", send(`${ok}content-length: 3\r\n\r\na\0b`), /^ab$/],
  ["bytes that are no text", send(`${ok}content-length: 1\r\n\r\n`, Buffer.of(0xff)), /^\ufffd$/],
  [
    "a surrogate pair where the answer is cut",
    send(`${ok}content-length: 203\r\n\r\n${"a".repeat(199)}😀`),
    /^a{199}\ufffd$/,
  ],
])("a 2xx with %s counts as delivered", async (_what, behaviour, kept) => {
  const receiver = await startRawReceiver(behaviour);
  const [attempt] = await (await deliverOneTo(receiver.url))({ state: "delivered" });
  expect(receiver.ids).toEqual(["a"]);
  expect(attempt?.status).toBe(200);
  expect(attempt?.answer).toMatch(kept);
  expect(attempt?.durationMs).toBeLessThan(timeLimitMs + 200);
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
])("a receiver whose certificate %s gets nothing", async (_what, cert, error) => {
  const receiver = await startRawReceiver(answerOk, { key, cert });
  const until = await deliverOneTo(receiver.url);
  const attempt = expect.objectContaining({ error, status: undefined });
  await until({ attempts: expect.arrayContaining([attempt]) });
  expect(receiver.ids).toEqual([]);
  receiver.serve({ key, cert: trusted });
  await until({ state: "delivered" });
  expect(receiver.ids).toEqual(["a"]);
});
