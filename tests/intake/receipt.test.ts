import { expect, test, vi } from "vitest";
import type { Webhook } from "../../intake/config.ts";
import { userAgent } from "../../intake/delivery/send.ts";
import { type Behaviour, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo, webhookAt } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { captureLog, testStore } from "./support/test-app.ts";

const answers =
  (body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(200, headers).end(body);

/** Makes one attempt to deliver a submission, with the id `01a1fe39`, to such a receiver. */
async function attemptOnce(behaviour: Behaviour, more: Partial<Webhook> = {}) {
  const store = await testStore();
  const receiver = await startReceiver(behaviour);
  const { lines, log } = captureLog("info");
  await store.keep(submission("01a1fe39", { receivedAt: Date.now() }));
  const agent = userAgent(new URL("https://www.example.com/"));
  deliverTo({ ...webhookAt(receiver.url), ...more }, { store, log, userAgent: agent });
  const read = () => store.find("01a1fe39");
  await vi.waitFor(async () => expect((await read())?.attempts).toHaveLength(1), wait);
  await vi.waitFor(() => expect(lines.join()).toContain("delivery attempted"), wait);
  return { receiver, found: await read(), log: lines.join("") };
}

test.each<[string, string, RegExp?]>([
  ["n8n is starting up. Please wait", "pending", /not confirmed: n8n is starting/],
  ["Hook rules were not satisfied.", "pending", /not confirmed: the hook's rules refuse it/],
  ["constructor", "delivered"],
  ["toString", "delivered"],
  ["__proto__", "delivered"],
])("a 200 with %j leaves it %s", async (body, state, logged = /./) => {
  const { found, log } = await attemptOnce(answers(body));
  expect(found).toMatchObject({ state, tries: 1, attempts: [{ status: 200 }] });
  expect(log).toMatch(logged);
});

const unnamed = /does not name the webhook-id/;

test.each<[string, string, Behaviour, RegExp?]>([
  ["the id in its body", "delivered", answers('{"received":"01a1fe39"}')],
  ["the id in a header", "delivered", answers("ok", { "x-received": "01a1fe39" })],
  ["the id at the end of 4 KiB", "delivered", answers(`${"x".repeat(4096 - 8)}01a1fe39`)],
  ["the id after 4 KiB", "pending", answers(`${"x".repeat(4096)}01a1fe39`), unnamed],
  ["n8n's early answer", "pending", answers('{"message":"Workflow was started"}'), unnamed],
  ["a proxy's page", "pending", answers("<html>Back soon</html>"), unnamed],
  ["500 and the id", "pending", (response) => void response.writeHead(500).end("01a1fe39")],
])("with a receipt of id, %s leaves it %s", async (_what, state, behaviour, logged = /./) => {
  const { found, log } = await attemptOnce(behaviour, { receipt: "id" });
  expect(found).toMatchObject({ state, tries: 1 });
  expect(log).toMatch(logged);
});

test("sends user agent and authorization, unsigned without a secret, and keeps the authorization out of log and store", async () => {
  const { receiver, found, log } = await attemptOnce(answers("ok"), {
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
