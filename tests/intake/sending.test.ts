import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type Receiver, sendTo } from "../../intake/delivery/send.ts";
import { accept, answer, type Behaviour, raw, startReceiver } from "../support/receiver.ts";
import { trusted, untrusted } from "./support/certificates.ts";
import { startConnectProxy } from "./support/connect-proxy.ts";
import { receiverAt } from "./support/deliver-to.ts";

/** Makes one attempt to send a submission with the id `the-id`. */
const sendOnce = (url: URL, more: Partial<Receiver> = {}) =>
  sendTo(receiverAt(url, more), Date.now)(
    { id: "the-id", payload: "{}" },
    new AbortController().signal,
  );

/** What an attempt that failed with such an error shows. */
const ended = (reached: "nobody" | "acted", error: RegExp, status: number | null = null) => ({
  reached,
  attempt: { status, error: expect.stringMatching(error) },
});

test.each([
  ["nobody listens", "http://127.0.0.1:1/", /^ECONNREFUSED$/],
  ["the host does not exist", "http://hidden.invalid/", /^(ENOTFOUND|EAI_AGAIN)$/],
])("nobody is reached while %s", async (_what, url, error) => {
  expect(await sendOnce(new URL(url))).toMatchObject(ended("nobody", error));
});

test("a receiver whose certificate is not trusted gets nothing until it is", async () => {
  const receiver = await startReceiver(accept, untrusted);
  const refused = ended("nobody", /^DEPTH_ZERO_SELF_SIGNED_CERT$/);
  expect(await sendOnce(receiver.url)).toMatchObject(refused);
  receiver.present(trusted);
  expect(await sendOnce(receiver.url)).toMatchObject({ reached: "delivered" });
  expect(receiver.ids()).toEqual(["the-id"]);
});

test("a receiver without TLS behind https, and a certificate of another host, reach nobody", async () => {
  const plain = await startReceiver();
  const secure = Object.assign(new URL(plain.url), { protocol: "https:" });
  expect(await sendOnce(secure)).toMatchObject(ended("nobody", /^ERR_SSL_WRONG_VERSION_NUMBER$/));
  const other = await startReceiver(accept, trusted);
  const named = Object.assign(new URL(other.url), { hostname: "localhost" });
  expect(await sendOnce(named)).toMatchObject(ended("nobody", /^ERR_TLS_CERT_ALTNAME_INVALID$/));
  expect([...plain.requests, ...other.requests]).toEqual([]);
});

test("a receiver that wants a client certificate is not reached", async () => {
  // With 1.3, the alert comes after the handshake, when the request is on its way.
  const receiver = await startReceiver(accept, {
    ...trusted,
    requestCert: true,
    minVersion: "TLSv1.3",
  });
  const refused = ended("nobody", /^ERR_SSL_.*ALERT/);
  for (let times = 0; times < 5; times += 1)
    expect(await sendOnce(receiver.url)).toMatchObject(refused);
  expect(receiver.requests).toEqual([]);
});

test("a delivery over https goes through the proxy, except to the hosts of NO_PROXY", async () => {
  const receiver = await startReceiver(accept, trusted);
  const { url: httpsProxy, asked } = await startConnectProxy();
  const ok = { reached: "delivered" };
  expect(await sendOnce(receiver.url, { proxy: { httpsProxy, noProxy: "a.be" } })).toMatchObject(
    ok,
  );
  expect(asked).toEqual([
    { authority: receiver.url.host, authorization: `Basic ${btoa("user:planted word")}` },
  ]);
  const plain = await startReceiver();
  const straight = { httpsProxy, noProxy: "a.be,127.0.0.1" };
  expect(await sendOnce(receiver.url, { proxy: straight })).toMatchObject(ok);
  expect(await sendOnce(plain.url, { proxy: { httpsProxy, noProxy: "" } })).toMatchObject(ok);
  expect(asked).toHaveLength(1);
});

test.each<[string, () => Promise<string>, RegExp]>([
  ["407", async () => (await startConnectProxy(407)).url, /^proxy answered 407$/],
  ["a tunnel that leads nowhere", async () => (await startConnectProxy(200, true)).url, /^E/],
  ["nothing, since it is down", async () => "http://planted:a@127.0.0.1:1", /^ECONNREFUSED$/],
])("nobody is reached while the proxy answers with %s", async (_what, start, error) => {
  const receiver = await startReceiver(accept, trusted);
  const proxy = { httpsProxy: await start(), noProxy: "" };
  const sent = await sendOnce(receiver.url, { proxy });
  expect(sent).toMatchObject(ended("nobody", error));
  expect(JSON.stringify(sent)).not.toContain("planted");
  expect(receiver.requests).toEqual([]);
});

test("what fails behind the proxy counts once the request may have gone out", async () => {
  const receiver = await startReceiver(
    raw((socket) => void socket.destroy()),
    trusted,
  );
  const { url: httpsProxy } = await startConnectProxy();
  const sent = await sendOnce(receiver.url, { proxy: { httpsProxy, noProxy: "" } });
  expect(sent).toMatchObject(ended("acted", /^(UND_ERR_SOCKET|ECONNRESET), it may have acted$/));
  expect(receiver.ids()).toEqual(["the-id"]);
});

test("no attempt outlasts its time while a receiver is silent in TLS", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const late = await sendOnce(url, { timeLimitMs: 300 });
  expect(late).toMatchObject(ended("nobody", /^no connection$/));
});

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
/** Compresses unless asked not to, as servers do. */
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
