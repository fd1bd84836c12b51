import { expect, onTestFinished, test, vi } from "vitest";
import { hang, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { keepNew } from "./support/stores.ts";
import { find, testClock, testStore } from "./support/test-app.ts";

test("what is kept is sent at once, before anything falls due by the clock", async () => {
  // The poll never comes.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await testStore();
  const sent = Promise.withResolvers<void>();
  const receiver = await startReceiver((response) => {
    response.end();
    sent.resolve();
  });
  const delivery = deliverTo(receiver.url, { store, clock: testClock() });
  // It has found nothing.
  await new Promise(setImmediate);
  await keepNew(store, "a");
  delivery.notify();
  await sent.promise;
});

test("an attempt that a stop cuts off leaves no trace, and is due at once", async () => {
  const store = await testStore();
  await keepNew(store, "a");
  const before = await find(store, "a");
  const receiver = await startReceiver(hang);
  const delivery = deliverTo(receiver.url, { store, clock: testClock() });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  await delivery.stop(AbortSignal.timeout(0));
  expect(await find(store, "a")).toEqual(before);
});
