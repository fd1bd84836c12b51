import { expect, test, vi } from "vitest";
import type { DelivererParts } from "../../intake/delivery/deliverer.ts";
import { userAgent } from "../../intake/delivery/send.ts";
import { type Behaviour, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { captureLog, testStore } from "./support/test-app.ts";

const answers =
  (body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(200, headers).end(body);

/** Makes one attempt to deliver a submission, with the id `01a1fe39`, to such a receiver. */
async function attemptOnce(behaviour: Behaviour, more: Partial<DelivererParts> = {}) {
  const store = await testStore();
  const receiver = await startReceiver(behaviour);
  const { lines, log } = captureLog("info");
  await store.keep(submission("01a1fe39", { receivedAt: Date.now() }));
  deliverTo(receiver.url, { store, log, ...more });
  const read = () => store.find("01a1fe39");
  await vi.waitFor(async () => expect((await read())?.attempts).toHaveLength(1), wait);
  await vi.waitFor(() => expect(lines.join()).toContain("delivery attempted"), wait);
  return { receiver, found: await read(), log: lines.join("") };
}

test.each([
  ["n8n is starting up. Please wait", "not confirmed: n8n is starting"],
  ["Hook rules were not satisfied.", "not confirmed: the hook's rules refuse it"],
])("a 200 with %j is not confirmed", async (body, error) => {
  const { found, log } = await attemptOnce(answers(body));
  expect(found).toMatchObject({ state: "pending", attempts: [{ status: 200, error }] });
  expect(log).toContain(error);
});

test.each(["constructor", "toString", "__proto__"])(
  "a 200 with %j counts as delivered",
  async (body) => {
    const { found } = await attemptOnce(answers(body));
    expect(found).toMatchObject({ state: "delivered", attempts: [{ status: 200, answer: body }] });
  },
);

test.each<[string, Behaviour]>([
  ["in its body", answers('{"received":"01a1fe39"}')],
  ["in a header", answers("ok", { "x-received": "01a1fe39" })],
  ["at the end of 4 KiB", answers(`${"x".repeat(4096 - 8)}01a1fe39`)],
])("with WEBHOOK_RECEIPT=id, an answer with the id %s is a receipt", async (_where, behaviour) => {
  const { found } = await attemptOnce(behaviour, { receipt: "id" });
  expect(found?.state).toBe("delivered");
});

test.each<[string, Behaviour]>([
  ["n8n's immediate answer", answers('{"message":"Workflow was started"}')],
  ["a proxy's page", answers("<html>Back soon</html>")],
  ["the id after 4 KiB", answers(`${"x".repeat(4096)}01a1fe39`)],
  ["another status with the id", (response) => void response.writeHead(500).end("01a1fe39")],
])("with WEBHOOK_RECEIPT=id, %s is not a receipt", async (_what, behaviour) => {
  const { found, log } = await attemptOnce(behaviour, { receipt: "id" });
  expect(found).toMatchObject({ state: "pending", tries: 1 });
  if (found?.attempts[0]?.status === 200) expect(log).toContain("does not name the webhook-id");
});

test("sends user agent and authorization, unsigned without a secret, and keeps the authorization out of log and store", async () => {
  const { receiver, found, log } = await attemptOnce(answers("ok"), {
    userAgent: userAgent(new URL("https://www.example.com/")),
    authorization: "Bearer planted-token",
  });
  expect(receiver.requests[0]?.headers).toMatchObject({
    "user-agent": expect.stringMatching(
      /^[a-z-]+\/\d+\.\d+\.\d+ \(\+https:\/\/www\.example\.com\)$/,
    ),
    authorization: "Bearer planted-token",
  });
  expect(receiver.requests[0]?.headers).not.toHaveProperty("webhook-signature");
  expect(log + JSON.stringify(found)).not.toContain("planted-token");
});
