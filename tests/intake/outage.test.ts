import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { DelivererParts } from "../../intake/delivery/deliverer.ts";
import type { Store } from "../../intake/store/store.ts";
import { accept, answer, type Behaviour, hang, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo, webhookAt } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { expectNoneInProgress, testClock, testStore } from "./support/test-app.ts";

const hour = 3_600_000;
const down = answer(503);
const asking = answer(429, { "retry-after": "600" });

/** Delivers from a new store to a receiver, with a clock that the test moves. */
async function delivery(behaviour: Behaviour, more: Partial<DelivererParts> = {}) {
  const store = await testStore();
  const receiver = await startReceiver(behaviour);
  const clock = testClock();
  const start = () => deliverTo(receiver.url, { store, clock, probePauses: [10], ...more });
  let deliverer = start();
  return {
    store,
    receiver,
    clock,
    keep: (id: string) => store.keep(submission(id, { receivedAt: clock() })),
    notify: () => deliverer.notify("enquiry"),
    async restart(startNext = start) {
      await deliverer.stop(0);
      deliverer = startNext();
    },
    /** Waits until this many attempts have ended, before the clock moves on. */
    requests: (count: number) =>
      vi.waitFor(async () => {
        expect(receiver.requests.length).toBeGreaterThanOrEqual(count);
        await expectNoneInProgress(store);
      }, wait),
  };
}

const queueOf = async (store: Store) => {
  const queue = (await store.queues()).find(({ kind }) => kind === "enquiry");
  if (!queue) throw new Error("The queue has no saved state.");
  return queue;
};
const isAsked = (store: Store) =>
  vi.waitFor(async () => expect((await queueOf(store)).askedUntil).toBeDefined(), wait);
const counts = async (store: Store) => (await store.status())[0]?.counts;

test("after fourteen days without the receiver, everything is delivered without an operator", async () => {
  const { store, receiver, clock, keep, notify, restart, requests } = await delivery(down);
  const ids: string[] = [];
  let attempts = 0;
  for (let hours = 0; hours < 14 * 24; hours += 8) {
    if (hours % 72 === 0) {
      ids.push(`day ${hours / 24}`);
      await keep(`day ${hours / 24}`);
      await restart();
    }
    notify();
    await requests(attempts + 1);
    attempts = receiver.requests.length;
    clock.pass(8 * hour);
  }
  expect(await counts(store)).toMatchObject({ pending: 5, failed: 0 });
  const before = receiver.requests.length;
  receiver.behave(accept);
  await vi.waitFor(async () => expect((await counts(store))?.delivered).toBe(5), wait);
  // The first may have been a probe that was in progress.
  const order = receiver.ids().slice(before + 1);
  const rest = ids.filter((id) => order.includes(id));
  expect(order).toEqual(rest);
});

test("once a receiver is back, one submission goes first, then ten a second, even after a restart", async () => {
  const { store, receiver, clock, keep, restart, requests } = await delivery(down);
  for (let index = 10; index < 22; index += 1) {
    await keep(`a${index}`);
    clock.pass(1);
  }
  await requests(13);
  let held: Parameters<Behaviour>[0] | undefined;
  const sent: { id: unknown; at: number }[] = [];
  receiver.behave((response, index) => {
    sent.push({ id: receiver.ids()[index], at: performance.now() });
    if (sent.length === 2) held = response;
    else accept(response, index);
  });
  await vi.waitFor(() => expect(held).toBeDefined(), wait);
  await pause(300);
  expect(sent).toHaveLength(2);
  held?.end();
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(4), wait);
  const before = sent.length;
  await restart();
  await vi.waitFor(async () => expect((await counts(store))?.delivered).toBe(12), wait);
  const ids = sent.slice(1).map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  // Ten a second.
  for (const part of [sent.slice(2, before), sent.slice(before)]) {
    expect(part.length).toBeGreaterThan(2);
    const lasted = (part.at(-1)?.at ?? 0) - (part[0]?.at ?? 0);
    expect(lasted).toBeGreaterThan(60 * (part.length - 1));
  }
});

test("a submission with a long pause is delivered as soon as the receiver is back", async () => {
  const { store, receiver, clock, keep, notify, requests } = await delivery(down);
  await keep("long");
  for (let attempts = 1; attempts < 5; attempts += 1) {
    notify();
    await requests(attempts);
    clock.pass(30 * hour);
  }
  await keep("fresh");
  notify();
  await requests(8);
  receiver.behave(accept);
  await vi.waitFor(async () => expect((await counts(store))?.delivered).toBe(2), wait);
});

test.each([400, 500])(
  "a submission that is always answered %i fails, and the others are delivered",
  async (status) => {
    const { store, receiver, clock, keep, notify } = await delivery(down, {
      schedule: [0, 1, 1, 1],
    });
    receiver.behave((response, index) => {
      const isBad = receiver.requests[index]?.headers["webhook-id"] === "bad";
      (isBad ? answer(status) : accept)(response, index);
    });
    await keep("bad");
    for (let index = 0; index < 6; index += 1) {
      await keep(`a${index}`);
      notify();
      await vi.waitFor(
        async () => expect((await store.find(`a${index}`))?.state).toBe("delivered"),
        wait,
      );
      clock.pass(hour);
    }
    notify();
    await vi.waitFor(async () => expect((await store.find("bad"))?.state).toBe("failed"), wait);
    expect(receiver.ids().filter((id) => id === "bad")).toHaveLength(4);
  },
);

test("a new submission is the next probe, before one that was probed", async () => {
  // Long enough for the new one to be kept before the next probe.
  const more = { schedule: Array(9).fill(0), probePauses: [2000] };
  const { receiver, keep, requests } = await delivery(down, more);
  await keep("old");
  await requests(5);
  await keep("new");
  await requests(6);
  expect(receiver.ids().at(5)).toBe("new");
});

test("an operator's retry is attempted at once, before the next probe, and once only", async () => {
  const more = { schedule: Array(9).fill(0), probePauses: [60_000] };
  const { store, receiver, clock, keep, restart, requests } = await delivery(down, more);
  await keep("a");
  await keep("b");
  await vi.waitFor(
    async () => expect((await store.queues()).some(({ isDown }) => isDown)).toBe(true),
    wait,
  );
  await requests(5);
  const before = receiver.requests.length;
  expect(await store.retry("b", "pending", clock())).toBe(true);
  await requests(before + 1);
  expect(receiver.ids().at(before)).toBe("b");
  // This requests an attempt for both; while the receiver is down, only one follows.
  expect(await store.retryAll({ kind: "enquiry", state: "pending" }, clock() + 1)).toBe(2);
  await requests(before + 2);
  await restart();
  // Longer than a queue's longest sleep.
  await pause(2500);
  expect(receiver.requests).toHaveLength(before + 2);
});

test("a Retry-After survives other times and a missing address, and applies to no other receiver", async () => {
  const { store, receiver, clock, keep, notify, restart, requests } = await delivery(asking);
  await keep("a");
  await requests(1);
  await isAsked(store);
  for (const days of [-3, 403, -400]) {
    clock.pass(days * 24 * hour);
    notify();
    await pause(100);
  }
  expect(receiver.requests).toHaveLength(1);
  const other = await startReceiver();
  await restart(() =>
    deliverTo(other.url, {
      store,
      clock,
      webhooks: { enquiry: webhookAt(undefined), application: webhookAt(undefined) },
    }),
  );
  await vi.waitFor(async () => expect((await queueOf(store)).hasWebhook).toBe(false), wait);
  await restart();
  await keep("b");
  await pause(500);
  expect(receiver.requests).toHaveLength(1);
  await restart(() => deliverTo(other.url, { store, clock }));
  await vi.waitFor(() => expect(other.ids()).toEqual(["b"]), wait);
});

test("one kind is delivered while the receiver of the other hangs", async () => {
  const store = await testStore();
  for (const id of "abcdef") await store.keep(submission(id));
  await store.keep(submission("other", { kind: "application" }));
  const [hanging, receiver] = [await startReceiver(hang), await startReceiver()];
  deliverTo(hanging.url, {
    store,
    webhooks: { enquiry: webhookAt(hanging.url), application: webhookAt(receiver.url) },
  });
  await vi.waitFor(() => expect(receiver.ids()).toEqual(["other"]), wait);
  await vi.waitFor(() => expect(hanging.requests).toHaveLength(4), wait);
});

test("attempts in progress may finish before delivery stops, and unfinished ones are released", async () => {
  const store = await testStore();
  await store.keep(submission("a"));
  const receiver = await startReceiver((response) => setTimeout(() => response.end(), 200));
  const deliverer = deliverTo(receiver.url, { store });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  await deliverer.stop(4000);
  expect(await store.find("a")).toMatchObject({ state: "delivered" });

  receiver.behave(hang);
  await store.keep(submission("b"));
  const another = deliverTo(receiver.url, { store });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), wait);
  expect(await store.find("b")).toMatchObject({ isLeased: true });
  await another.stop(50);
  expect(await store.find("b")).toMatchObject({ state: "pending", isLeased: false, tries: 0 });
});
