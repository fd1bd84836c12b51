import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { receiverOf } from "../../intake/delivery/send.ts";
import { toPayload } from "../../shared/submission/payload.ts";
import { idOf, post } from "../support/http.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { type Environment, settings, startServer } from "../support/server-process.ts";
import { application, applicationPayload, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { startConnectProxy } from "./support/connect-proxy.ts";
import { runCommand } from "./support/operate.ts";

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
  const before = Math.floor(Date.now() / 1000);
  const ids = [
    idOf(await post(`${server.url}/api/enquiries`, enquiry)),
    idOf(await post(`${server.url}/api/applications`, application)),
  ];
  const log = () => server.output().stdout;
  await vi.waitFor(() => expect(log().match(/delivery attempted/g)).toHaveLength(2), wait);
  expect(log()).toMatch(/"kind":"enquiry".*"error":"not confirmed.*"state":"pending"/);
  expect(log()).toMatch(/"kind":"application".*"state":"delivered"/);
  expect(log()).not.toContain("planted");
  for (const id of ids) expect(log()).toMatch(new RegExp(`"id":"${id}".*delivery attempted`));

  for (const [index, { requests }, payload, token, own, others] of [
    [0, contact, enquiry, "planted-contact", [1, 2], [3]],
    [1, careers, applicationPayload, "planted-application", [3], [1, 2]],
  ] as const) {
    expect(requests).toHaveLength(1);
    const { headers = {}, body = "", method } = requests[0] ?? {};
    const { timestamp, ...fields } = JSON.parse(body);
    expect([method, fields]).toEqual(["POST", { ...payload, timestamp: undefined }]);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before * 1000);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": ids[index],
      authorization: `Bearer ${token}`,
      "user-agent": "site-intake (+https://www.example.com)",
    });
    const at = Number(headers["webhook-timestamp"]);
    expect([at >= before, at <= Date.now() / 1000]).toEqual([true, true]);
    const verify = (fill: number) => () =>
      new Webhook(secretOf(fill)).verify(body, headers as Record<string, string>);
    for (const fill of own) expect(verify(fill)).not.toThrow();
    for (const fill of others) expect(verify(fill)).toThrow("No matching signature found");
  }
});

test("an attempt may take as long as WEBHOOK_TIMEOUT_SECONDS says", () => {
  const named = { CONTACT_WEBHOOK_URL: "https://hooks.example/", WEBHOOK_TIMEOUT_SECONDS: "42" };
  expect(receiverOf(named, "enquiry")?.timeLimitMs).toBe(42_000);
});

/** Tests the webhook for enquiries, with settings that this command doesn't use. */
const testCommand = (environment: Environment, ...options: string[]) =>
  runCommand({ environment: { PORT: "http", DATABASE_URL: "mysql://db", ...environment } }, [
    ...["test", "enquiry", ...options],
  ]);

test("`test` sends a sample as the server would, and says what the receiver answered", async () => {
  const receiver = await startReceiver((response) => void response.end("do\u009bne"));
  const environment = {
    CONTACT_WEBHOOK_URL: receiver.url.href,
    CONTACT_WEBHOOK_SECRET: secretOf(1),
    CONTACT_WEBHOOK_AUTHORIZATION: "Bearer planted",
  };
  const shown = await testCommand(environment);
  expect(shown).toMatchObject({ exitCode: 0, errors: "" });
  expect(shown.output).toMatch(/^result +200 delivered\nanswer +do ne\n$/m);
  const { exitCode, output } = await testCommand(environment, "--json");
  expect(output).not.toContain("\u009b");
  const [first, second] = receiver.requests;
  expect([exitCode, JSON.parse(output)]).toEqual([
    0,
    {
      kind: "enquiry",
      webhookId: second?.headers["webhook-id"],
      delivered: true,
      status: 200,
      error: null,
      answer: "do\u009bne",
      durationMs: expect.any(Number),
    },
  ]);
  expect(first?.headers["webhook-id"]).not.toBe(second?.headers["webhook-id"]);
  expect(first?.headers).toMatchObject({ authorization: "Bearer planted" });
  const { body = "", headers } = first ?? {};
  new Webhook(secretOf(1)).verify(body, headers as Record<string, string>);
  const sample = JSON.parse(body);
  expect(Object.keys(sample)).toEqual(Object.keys(toPayload("enquiry", {}, enquiry)));
  expect(Object.values(sample).join()).toMatch(/test.*please ignore/i);
});

test.each<[string, number, RegExp]>([
  ["no workflow", 404, /Publish .*workflow.*address/],
  ["a gateway alone", 503, /^A gateway answered, or/],
])("`test` fails with %s and says what to do", async (_what, status, advice) => {
  const receiver = await startReceiver(answer(status));
  const ended = await testCommand({ CONTACT_WEBHOOK_URL: receiver.url.href });
  expect(ended).toMatchObject({ exitCode: 1, errors: expect.stringMatching(advice) });
  expect(ended.output).toMatch(new RegExp(`^result +${status}`, "m"));
});

test("`test` goes through the proxy of the environment, and needs an address", async () => {
  const { url, asked } = await startConnectProxy(407);
  const https_proxy = new URL(url).host;
  const environment = { CONTACT_WEBHOOK_URL: "https://hooks.invalid/", https_proxy };
  const { exitCode, output } = await testCommand({
    ...environment,
    HTTPS_PROXY: "http://a.invalid",
  });
  expect([exitCode, output]).toEqual([1, expect.stringMatching(/^result +proxy answered 407$/m)]);
  expect(asked).toMatchObject([{ authority: "hooks.invalid:443" }]);
  expect(await testCommand({})).toMatchObject({
    exitCode: 1,
    output: "",
    errors: "CONTACT_WEBHOOK_URL is not set: nothing to test.\n",
  });
});
