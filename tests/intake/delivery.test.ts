import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import type { DelivererParts } from "../../intake/delivery/deliverer.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import {
  accept,
  answer,
  type Behaviour,
  closeConnection,
  hang,
  inTurn,
  startReceiver,
} from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { testClock, testStore } from "./support/test-app.ts";

const day = 24 * 60 * 60 * 1000;
const hurriedSchedule = [0, 20, 20, 20];
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A store with these submissions and a receiver, to deliver one to the other. */
async function world(behaviour: Behaviour = accept, ids = ["a"]) {
  const store = await testStore();
  const receiver = await startReceiver(behaviour);
  const keep = (id: string, kind: Kind = "enquiry") =>
    store.keep(submission(id, { kind, payload: `{"message":"é ${id}"}`, receivedAt: Date.now() }));
  for (const id of ids) await keep(id);
  return {
    store,
    receiver,
    keep,
    deliver: (more: Partial<DelivererParts> = {}) =>
      deliverTo(receiver.url, { store, schedule: hurriedSchedule, ...more }),
    becomes: async (state: string, id = "a") => {
      await vi.waitFor(async () => expect((await store.find(id))?.state).toBe(state), wait);
      return store.find(id);
    },
    isAsked: (times: number) =>
      vi.waitFor(() => expect(receiver.requests).toHaveLength(times), wait),
    isTriedOnce: () => vi.waitFor(async () => expect((await store.find("a"))?.tries).toBe(1), wait),
    delivered: (count: number) =>
      vi.waitFor(async () => {
        expect((await store.status())[0]?.counts.delivered).toBe(count);
      }, wait),
  };
}

const manyIds = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);

test("posts exactly the payload, with an id and signatures that an independent library verifies", async () => {
  const { receiver, deliver, becomes } = await world();
  const [older, newer, other] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  // While a secret is replaced, receivers with the old and with the new one verify.
  deliver({ webhookSecrets: [newer, older] });
  const kept = await becomes("delivered");
  const [request] = receiver.requests;
  expect([request?.method, request?.body]).toEqual(["POST", '{"message":"é a"}']);
  expect(request?.headers).toMatchObject({ "content-type": "application/json", "webhook-id": "a" });
  const verify = (secret: Buffer, body = request?.body ?? "") =>
    new Webhook(secret.toString("base64")).verify(body, request?.headers as Record<string, string>);
  for (const secret of [older, newer]) expect(verify(secret)).toEqual({ message: "é a" });
  expect(() => verify(other)).toThrow("No matching signature");
  expect(() => verify(newer, '{"message":"e a"}')).toThrow("No matching signature");
  expect(kept?.attempts).toMatchObject([{ status: 200, answer: "ok", error: undefined }]);
});

test("tries again with the same id until the receiver takes it, unsigned without a secret", async () => {
  const { receiver, deliver, becomes } = await world(
    inTurn(answer(500), closeConnection, answer(204)),
  );
  deliver();
  const kept = await becomes("delivered");
  expect(receiver.ids()).toEqual(["a", "a", "a"]);
  expect(kept?.attempts.map(({ status }) => status)).toEqual([500, undefined, 204]);
  expect(receiver.requests[0]?.headers["webhook-signature"]).toBeUndefined();
});

test("keeps as failed what the schedule has no further try for, until a retry", async () => {
  const { store, receiver, deliver, becomes } = await world(answer(404));
  const deliverer = deliver();
  await becomes("failed");
  expect(receiver.requests).toHaveLength(hurriedSchedule.length);
  receiver.behave(accept);
  expect(await store.retryAll({ kind: "enquiry", state: "failed" }, Date.now())).toBe(1);
  deliverer.wake("enquiry");
  await becomes("delivered");
  expect(new Set(receiver.ids())).toEqual(new Set(["a"]));
});

test.each([301, 302, 303, 307, 308])("does not follow a %i", async (status) => {
  const target = await startReceiver();
  const { deliver, becomes } = await world(answer(status, { location: target.url.href }));
  deliver({ schedule: [0] });
  await becomes("failed");
  expect(target.requests).toEqual([]);
});

test.each([
  ["seconds", () => "60"],
  ["a date", () => new Date(Date.now() + 61_000).toUTCString()],
])("waits as long as Retry-After asks in %s", async (_form, header) => {
  const { store, deliver, isTriedOnce } = await world(answer(429, { "retry-after": header() }));
  deliver();
  await isTriedOnce();
  const pauseMs = ((await store.find("a"))?.nextTryAt ?? 0) - Date.now();
  expect(pauseMs).toBeGreaterThan(55_000);
  expect(pauseMs).toBeLessThan(62_000);
});

test("waits as long as one of four tries at once was told, though the others succeed", async () => {
  const { receiver, deliver, delivered } = await world((response, index) => {
    if (index === 0) answer(429, { "retry-after": "600" })(response, index);
    else setTimeout(() => response.end(), 400);
  }, manyIds(12));
  deliver();
  await delivered(3);
  await pause(500);
  expect(receiver.requests).toHaveLength(4);
});

test("delivers one kind while the receiver of the other hangs", async () => {
  const { receiver: hanging, keep, deliver, becomes, isAsked } = await world(hang, manyIds(6));
  const receiver = await startReceiver();
  await keep("b", "application");
  deliver({ webhookUrls: { enquiry: hanging.url, application: receiver.url } });
  await becomes("delivered", "b");
  await isAsked(4);
});

test("spares a receiver that is down, and delivers everything once it is back", async () => {
  const { receiver, deliver, delivered } = await world(answer(503), manyIds(40));
  const startedAt = performance.now();
  deliver({ probePauses: [300] });
  await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(5), wait);
  await pause(700);
  // Three more may have been under way when the fifth failure came.
  const probes = (performance.now() - startedAt) / 300;
  expect(receiver.requests.length).toBeLessThanOrEqual(8 + probes);
  receiver.behave(accept);
  await delivered(40);
});

test.each([
  ["forward", 400 * day],
  ["back", -400 * day],
])("delivers on after the clock has been set %s by a year", async (_direction, jump) => {
  const { receiver, deliver, becomes, isTriedOnce } = await world(answer(503));
  const clock = testClock(Date.now());
  deliver({ schedule: [0, 60_000], clock });
  await isTriedOnce();
  receiver.behave(accept);
  clock.pass(jump);
  await becomes("delivered");
});

test("tries nothing twice at once, wherever the clock is set in between", async () => {
  const open = Promise.withResolvers<void>();
  const { receiver, deliver, becomes, isAsked } = await world((response) => {
    open.promise.then(() => response.end());
  });
  const clock = testClock(Date.now());
  const deliverer = deliver({ clock });
  await isAsked(1);
  for (const jump of [-3 * day, 6 * day]) {
    clock.pass(jump);
    deliverer.wake("enquiry");
    await pause(200);
  }
  open.resolve();
  await becomes("delivered");
  expect(receiver.requests).toHaveLength(1);
});

test("lets tries that are running finish before it stops, and hands back what does not", async () => {
  const { store, receiver, deliver, isAsked } = await world((response) => {
    setTimeout(() => response.end(), 200);
  });
  const deliverer = deliver();
  await isAsked(1);
  await deliverer.stop(4000);
  expect(await store.find("a")).toMatchObject({ state: "delivered" });

  receiver.behave(hang);
  await store.keep(submission("b", { receivedAt: Date.now() }));
  const another = deliver();
  await isAsked(2);
  expect(await store.find("b")).toMatchObject({ isLeased: true });
  await another.stop(50);
  expect(await store.find("b")).toMatchObject({ state: "pending", isLeased: false, tries: 0 });
});
