import dns from "node:dns";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Receiver, sendTo } from "../../intake/delivery/send.ts";
import { accept, raw, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { trusted, untrusted } from "./support/certificates.ts";
import { startConnectProxy } from "./support/connect-proxy.ts";
import { deliverTo, receiverAt } from "./support/deliver-to.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { find, testClock, testStore } from "./support/test-app.ts";

/** Makes one attempt. */
const sendOnce = (url: URL, more: Partial<Receiver> = {}) =>
  sendTo(receiverAt(url, more), Date.now)(
    { id: "the-id", payload: "{}" },
    new AbortController().signal,
  );

/** What an attempt shows that ended without a response. */
const ended = (reached: "nobody" | "acted", error: RegExp) => ({
  reached,
  attempt: { status: null, answer: null, error: expect.stringMatching(error) },
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

// With 1.3, the alert comes after the handshake, when the request is on its way.
test.each(["TLSv1.2", "TLSv1.3"] as const)(
  "a receiver that wants a client certificate, with %s, is not reached",
  async (version) => {
    const tls = { ...trusted, requestCert: true, minVersion: version, maxVersion: version };
    const receiver = await startReceiver(accept, tls);
    const refused = ended("nobody", /^ERR_SSL_.*ALERT/);
    for (let times = 0; times < 5; times += 1)
      expect(await sendOnce(receiver.url)).toMatchObject(refused);
    expect(receiver.requests).toEqual([]);
  },
);

test("of two addresses, the first may take longer than Node gives it", async () => {
  // Its thread stands still, so its queue fills, and the kernel drops whoever else connects. They
  // try again after a second.
  const held = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
    const server = require("node:http").createServer((_, response) => response.end());
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(workerData, 0, 0);
    });`,
    { eval: true, workerData: held },
  );
  onTestFinished(() => void worker.terminate());
  const [port] = await once(worker, "message");
  for (let waiting = 0; waiting < 2; waiting += 1) {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
  }
  vi.spyOn(dns, "lookup").mockImplementation(((
    _name: string,
    _options: object,
    done: (...result: unknown[]) => void,
  ) => {
    done(null, [
      { address: "127.0.0.1", family: 4 },
      // Nobody listens here.
      { address: "::1", family: 6 },
    ]);
    setTimeout(() => {
      Atomics.store(held, 0, 1);
      Atomics.notify(held, 0);
    }, 50);
  }) as never);
  onTestFinished(() => void vi.restoreAllMocks());
  const sent = await sendOnce(new URL(`http://two.example:${port}/`));
  expect(sent).toMatchObject({ reached: "delivered" });
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
  ["502", async () => (await startConnectProxy(502)).url, /^proxy answered 502$/],
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
  const late = await sendOnce(url, { timeLimitMs: 300 });
  expect(late).toMatchObject(ended("nobody", /^no connection$/));
  const store = await testStore();
  const ids = ["a", "b", "c"];
  for (const id of ids) await keepNew(store, id);
  // Longer than this test may take.
  const patient = { store, clock: testClock(receivedAt), timeLimitMs: 600_000 };
  const delivery = deliverTo(url, patient);
  await vi.waitFor(() => expect(sockets).toHaveLength(1 + ids.length), wait);
  await delivery.stop(AbortSignal.timeout(0));
  for (const id of ids) {
    const untouched = { state: "pending", lockedBy: null, attemptCount: 0 };
    expect(await find(store, id)).toMatchObject(untouched);
  }
});
