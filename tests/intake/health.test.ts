import { expect, onTestFinished, test, vi } from "vitest";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { enquiry } from "../support/submissions.ts";
import { json, testApp } from "./support/test-app.ts";

/** A server whose store works or not, and a clock for how long its answers are used. */
async function watchedApp() {
  let elapsed = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  onTestFinished(() => clock.mockRestore());
  const store = { isUsable: true, checks: 0 };
  const work = async () => {
    if (!store.isUsable) throw new StoreUnavailable("The disk is full.");
  };
  const { app } = await testApp({
    store: {
      keep: () => work().then(() => ({ outcome: "kept", id: "a" }) as const),
      check: () => {
        store.checks += 1;
        return work();
      },
    },
  });
  return {
    app,
    store,
    ready: async () => (await app.inject("/readyz")).statusCode,
    pass: (milliseconds: number) => {
      elapsed += milliseconds;
    },
  };
}

test("a good state of the store is asked for every ten seconds, a bad one every second", async () => {
  const { store, ready, pass } = await watchedApp();
  expect(await ready()).toBe(200);
  store.isUsable = false;
  pass(9999);
  expect([await ready(), store.checks]).toEqual([200, 1]);
  pass(1);
  expect([await ready(), store.checks]).toEqual([503, 2]);
  store.isUsable = true;
  pass(999);
  expect([await ready(), store.checks]).toEqual([503, 2]);
  pass(1);
  expect([await ready(), store.checks]).toEqual([200, 3]);
});

test("a store that could not keep a submission is asked at once", async () => {
  const { app, store, ready } = await watchedApp();
  expect(await ready()).toBe(200);
  store.isUsable = false;
  expect((await app.inject(json(enquiry))).statusCode).toBe(503);
  expect([await ready(), store.checks]).toEqual([503, 2]);
});

test("however many ask at once, the store is asked once", async () => {
  const { store, ready } = await watchedApp();
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([200]));
  expect(store.checks).toBe(1);
});
