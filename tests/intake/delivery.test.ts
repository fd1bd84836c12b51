import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "../../intake/clock.ts";
import { type DelivererParts, startDeliverer } from "../../intake/delivery/deliverer.ts";
import type { Store } from "../../intake/store/store.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import {
  accept,
  answer,
  type Behaviour,
  closeConnection,
  hang,
  inTurn,
  startReceiver,
} from "./support/receiver.ts";
import { submission } from "./support/stores.ts";
import { silentLog, testClock, testStore } from "./support/test-app.ts";

const key = Buffer.alloc(32, 7);
const day = 24 * 60 * 60 * 1000;
const hurriedSchedule = [0, 20, 20, 20];

async function keep(store: Store, id: string, kind: Kind = "enquiry"): Promise<void> {
  const payload = `{"message":"é ${id}"}`;
  await store.keep(submission(id, { kind, payload, receivedAt: Date.now() }));
}

function deliver(
  store: Store,
  urls: Partial<Record<Kind, URL>>,
  more: Partial<DelivererParts> = {},
) {
  const deliverer = startDeliverer({
    store,
    webhookUrls: { enquiry: urls.enquiry, application: urls.application },
    webhookSecrets: [],
    clock: systemClock,
    log: silentLog,
    schedule: hurriedSchedule,
    ...more,
  });
  onTestFinished(() => deliverer.stop(0));
  return deliverer;
}

async function reaches(store: Store, id: string, state: string) {
  await vi.waitFor(async () => expect((await store.find(id))?.state).toBe(state), 4000);
  return store.find(id);
}

test("posts exactly the payload, with an id and a signature others can verify", async () => {
  const store = await testStore();
  const receiver = await startReceiver();
  await keep(store, "a");
  deliver(store, { enquiry: receiver.url }, { webhookSecrets: [key] });
  const kept = await reaches(store, "a", "delivered");
  const [request] = receiver.requests;
  expect(request?.method).toBe("POST");
  expect(request?.body).toBe('{"message":"é a"}');
  expect(request?.headers["content-type"]).toBe("application/json");
  expect(request?.headers["webhook-id"]).toBe("a");
  const headers = request?.headers as Record<string, string>;
  const verified = new Webhook(`whsec_${key.toString("base64")}`).verify(
    request?.body ?? "",
    headers,
  );
  expect(verified).toEqual({ message: "é a" });
  expect(kept?.attempts).toMatchObject([{ status: 200, answer: "ok", error: undefined }]);
});

test("sends no signature without a secret", async () => {
  const store = await testStore();
  const receiver = await startReceiver();
  await keep(store, "a");
  deliver(store, { enquiry: receiver.url });
  await reaches(store, "a", "delivered");
  expect(receiver.requests[0]?.headers["webhook-signature"]).toBeUndefined();
});

test("tries again with the same id until the receiver takes it", async () => {
  const store = await testStore();
  const receiver = await startReceiver(inTurn(answer(500), closeConnection, answer(204)));
  await keep(store, "a");
  deliver(store, { enquiry: receiver.url });
  const kept = await reaches(store, "a", "delivered");
  expect(receiver.ids()).toEqual(["a", "a", "a"]);
  expect(kept?.attempts.map(({ status }) => status)).toEqual([500, undefined, 204]);
});

test("keeps as failed what the schedule has no further try for, until a retry", async () => {
  const store = await testStore();
  const receiver = await startReceiver(answer(404));
  await keep(store, "a");
  const deliverer = deliver(store, { enquiry: receiver.url });
  await reaches(store, "a", "failed");
  expect(receiver.requests).toHaveLength(hurriedSchedule.length);
  receiver.behave(accept);
  expect(await store.retryFailed(Date.now())).toBe(1);
  deliverer.wake("enquiry");
  await reaches(store, "a", "delivered");
  expect(new Set(receiver.ids())).toEqual(new Set(["a"]));
});

test.each([301, 302, 303, 307, 308])("does not follow a %i", async (status) => {
  const store = await testStore();
  const target = await startReceiver();
  const receiver = await startReceiver(answer(status, { location: target.url.href }));
  await keep(store, "a");
  deliver(store, { enquiry: receiver.url }, { schedule: [0] });
  await reaches(store, "a", "failed");
  expect(target.requests).toEqual([]);
});

const endless: Behaviour = (response) => {
  response.writeHead(200);
  const chunk = "x".repeat(100_000);
  const more = () => {
    while (response.writable && response.write(chunk));
  };
  response.on("drain", more).on("error", () => {});
  more();
};

test("takes the status for the decision and does not read an endless answer", async () => {
  const store = await testStore();
  const receiver = await startReceiver(endless);
  await keep(store, "a");
  deliver(store, { enquiry: receiver.url });
  const kept = await reaches(store, "a", "delivered");
  expect(kept?.attempts[0]?.answer).toBe("x".repeat(200));
});

test.each([
  ["seconds", () => "60"],
  ["a date", () => new Date(Date.now() + 61_000).toUTCString()],
])("waits as long as Retry-After asks in %s", async (_form, header) => {
  const store = await testStore();
  const receiver = await startReceiver(answer(429, { "retry-after": header() }));
  await keep(store, "a");
  deliver(store, { enquiry: receiver.url });
  await vi.waitFor(async () => expect((await store.find("a"))?.tries).toBe(1));
  const pause = ((await store.find("a"))?.nextTryAt ?? 0) - Date.now();
  expect(pause).toBeGreaterThan(55_000);
  expect(pause).toBeLessThan(62_000);
});

test("waits as long as one of four tries at once was told, though the others succeed", async () => {
  const store = await testStore();
  const receiver = await startReceiver((response, index) => {
    if (index === 0) answer(429, { "retry-after": "600" })(response, index);
    else setTimeout(() => response.end(), 100);
  });
  for (let index = 0; index < 12; index += 1) await keep(store, `a${index}`);
  deliver(store, { enquiry: receiver.url });
  await vi.waitFor(async () => expect((await store.status())[0]?.counts.delivered).toBe(3), 4000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(receiver.requests).toHaveLength(4);
});

test("delivers one kind while the receiver of the other hangs", async () => {
  const store = await testStore();
  const hanging = await startReceiver(hang);
  const receiver = await startReceiver();
  for (let index = 0; index < 6; index += 1) await keep(store, `e${index}`);
  await keep(store, "a", "application");
  deliver(store, { enquiry: hanging.url, application: receiver.url });
  await reaches(store, "a", "delivered");
  await vi.waitFor(() => expect(hanging.requests).toHaveLength(4));
});

test("spares a receiver that is down, and delivers everything once it is back", async () => {
  const store = await testStore();
  const receiver = await startReceiver(answer(503));
  for (let index = 0; index < 40; index += 1) await keep(store, `a${index}`);
  const startedAt = performance.now();
  deliver(store, { enquiry: receiver.url }, { probePauses: [300] });
  await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(5));
  await new Promise((resolve) => setTimeout(resolve, 700));
  // Three more may have been under way when the fifth failure came.
  const probes = (performance.now() - startedAt) / 300;
  expect(receiver.requests.length).toBeLessThanOrEqual(8 + probes);
  receiver.behave(accept);
  await vi.waitFor(async () => expect((await store.status())[0]?.counts.delivered).toBe(40), 8000);
}, 20_000);

test.each([
  ["forward", 400 * day],
  ["back", -400 * day],
])("delivers on after the clock has been set %s by a year", async (_direction, jump) => {
  const store = await testStore();
  const receiver = await startReceiver(answer(503));
  await keep(store, "a");
  const clock = testClock(Date.now());
  deliver(store, { enquiry: receiver.url }, { schedule: [0, 60_000], clock });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
  receiver.behave(accept);
  clock.pass(jump);
  await reaches(store, "a", "delivered");
});

test("tries nothing twice at once, wherever the clock is set in between", async () => {
  const store = await testStore();
  const receiver = await startReceiver((response) => setTimeout(() => response.end(), 1500));
  await keep(store, "a");
  const clock = testClock(Date.now());
  const deliverer = deliver(store, { enquiry: receiver.url }, { clock });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
  for (const jump of [-3 * day, 6 * day]) {
    clock.pass(jump);
    deliverer.wake("enquiry");
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await reaches(store, "a", "delivered");
  expect(receiver.requests).toHaveLength(1);
});

test("hands back what is being tried when it has to stop", async () => {
  const store = await testStore();
  const receiver = await startReceiver(hang);
  await keep(store, "a");
  const deliverer = deliver(store, { enquiry: receiver.url });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
  expect(await store.find("a")).toMatchObject({ isLeased: true });
  await deliverer.stop(50);
  expect(await store.find("a")).toMatchObject({ state: "pending", isLeased: false, tries: 0 });
});

test("lets a try that is running finish before it stops", async () => {
  const store = await testStore();
  const receiver = await startReceiver((response) => setTimeout(() => response.end(), 200));
  await keep(store, "a");
  const deliverer = deliver(store, { enquiry: receiver.url });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
  await deliverer.stop(4000);
  expect(await store.find("a")).toMatchObject({ state: "delivered" });
});
