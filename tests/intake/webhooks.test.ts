import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../intake/config.ts";
import { startDeliverer } from "../../intake/delivery/deliverer.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { submission } from "./support/stores.ts";
import { silentLog, testStore } from "./support/test-app.ts";

const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString("base64")}`;

test("each webhook gets its own signature and authorization, whatever the other does", async () => {
  const contact = await startReceiver();
  const application = await startReceiver();
  const receivers = [contact, application];
  // One sends its deliveries on to the other, which has another owner.
  contact.behave(answer(307, { location: application.url.href }));
  const store = await testStore();
  const config = readConfig({
    CONTACT_WEBHOOK_URL: contact.url.href,
    CONTACT_WEBHOOK_SECRET: `${secretOf(1)} ${secretOf(2)}`,
    CONTACT_WEBHOOK_AUTHORIZATION: "Bearer contact",
    CONTACT_WEBHOOK_RECEIPT: "id",
    APPLICATION_WEBHOOK_URL: application.url.href,
    APPLICATION_WEBHOOK_SECRET: secretOf(3),
    APPLICATION_WEBHOOK_AUTHORIZATION: "Bearer application",
  });
  await store.keep(submission("enquiry"));
  await store.keep(submission("application", { kind: "application" }));
  // One attempt; then the submission has failed.
  const schedule = [0];
  const parts = { store, clock: Date.now, log: silentLog, userAgent: "intake", schedule };
  const deliverer = startDeliverer({ ...config, ...parts });
  onTestFinished(() => deliverer.stop(0));
  const become = (...states: string[]) =>
    vi.waitFor(async () => {
      const all = [await store.find("enquiry"), await store.find("application")];
      expect(all.map((one) => one?.state)).toEqual(states);
    }, wait);

  await become("failed", "delivered");
  expect(receivers.map(({ ids }) => new Set(ids()))).toEqual([
    new Set(["enquiry"]),
    new Set(["application"]),
  ]);
  // Only this receiver has to name the id.
  contact.behave((response) => void response.end("ok"));
  await store.retry("enquiry", "failed", Date.now());
  await vi.waitFor(() => expect(contact.requests).toHaveLength(2), wait);
  await become("failed", "delivered");
  contact.behave((response) => void response.end("enquiry"));
  await store.retry("enquiry", "failed", Date.now());
  await become("delivered", "delivered");

  for (const [receiver, token, own, others] of [
    [contact, "contact", [1, 2], [3]],
    [application, "application", [3], [1, 2]],
  ] as const) {
    for (const { headers, body } of receiver.requests) {
      expect(headers.authorization).toBe(`Bearer ${token}`);
      const verify = (fill: number) => () =>
        new Webhook(secretOf(fill)).verify(body, headers as Record<string, string>);
      for (const fill of own) expect(verify(fill)).not.toThrow();
      for (const fill of others) expect(verify(fill)).toThrow("No matching signature found");
    }
  }
});
