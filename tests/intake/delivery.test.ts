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
import { testStore } from "./support/test-app.ts";

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
