import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { accept, raw, startReceiver } from "../support/receiver.ts";
import { trusted, untrusted } from "./support/certificates.ts";
import { startConnectProxy } from "./support/connect-proxy.ts";
import { ended, sendOnce } from "./support/send-once.ts";

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
