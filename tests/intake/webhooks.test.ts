import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { startReceiver } from "../support/receiver.ts";
import { settings, startServer } from "../support/server-process.ts";
import { application, applicationPayload, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";

const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString("base64")}`;

test("each webhook gets its own payloads, signatures, authorization and receipt", async () => {
  const contact = await startReceiver();
  const careers = await startReceiver();
  const server = await startServer(
    settings(tempFolder(), {
      SITE_URL: "https://www.example.com",
      CONTACT_WEBHOOK_URL: contact.url.href,
      CONTACT_WEBHOOK_SECRET: `${secretOf(1)} ${secretOf(2)}`,
      CONTACT_WEBHOOK_AUTHORIZATION: "Bearer planted-contact",
      CONTACT_WEBHOOK_RECEIPT: "id",
      APPLICATION_WEBHOOK_URL: careers.url.href,
      APPLICATION_WEBHOOK_SECRET: secretOf(3),
      APPLICATION_WEBHOOK_AUTHORIZATION: "Bearer planted-application",
    }),
  );
  const ids = [
    idOf(await post(`${server.url}/api/enquiries`, enquiry)),
    idOf(await post(`${server.url}/api/applications`, application)),
  ];
  const log = () => server.output().stdout;
  await vi.waitFor(() => expect(log().match(/delivery attempted/g)).toHaveLength(2), wait);
  expect(log()).toMatch(/"kind":"enquiry".*"error":"not confirmed.*"state":"pending"/);
  expect(log()).toMatch(/"kind":"application".*"state":"delivered"/);
  expect(log()).not.toContain("planted");

  for (const [index, { requests }, payload, token, own, others] of [
    [0, contact, enquiry, "planted-contact", [1, 2], [3]],
    [1, careers, applicationPayload, "planted-application", [3], [1, 2]],
  ] as const) {
    expect(requests).toHaveLength(1);
    const { headers = {}, body = "", method } = requests[0] ?? {};
    expect([method, JSON.parse(body)]).toEqual(["POST", payload]);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": ids[index],
      authorization: `Bearer ${token}`,
      "user-agent": "site-intake (+https://www.example.com)",
    });
    const verify = (fill: number) => () =>
      new Webhook(secretOf(fill)).verify(body, headers as Record<string, string>);
    for (const fill of own) expect(verify(fill)).not.toThrow();
    for (const fill of others) expect(verify(fill)).toThrow("No matching signature found");
  }
});

test("without an address submissions are kept, and delivered, unsigned, once there is one", async () => {
  const folder = tempFolder();
  const first = await startServer(settings(folder));
  const id = idOf(await post(`${first.url}/api/enquiries`, enquiry));
  expect((await first.stop("SIGTERM")).stdout).toContain("CONTACT_WEBHOOK_URL is not set");
  const receiver = await startReceiver();
  await startServer(settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  await vi.waitFor(() => expect(receiver.ids()).toEqual([id]), wait);
  expect(receiver.requests[0]?.headers).not.toHaveProperty("webhook-signature");
  expect(receiver.requests[0]?.headers).not.toHaveProperty("authorization");
});
