import { expect, onTestFinished, test, vi } from "vitest";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { enquiry } from "../support/submissions.ts";
import { json, testApp } from "./support/test-app.ts";

const second = 1000;
const minute = 60 * second;

test("/readyz writes to a working store once an hour, and to a failing one every time", async () => {
  let elapsed = Math.round(performance.now());
  const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  onTestFinished(() => clock.mockRestore());
  const pass = (milliseconds: number) => {
    elapsed += milliseconds;
  };
  const store = { isUsable: true, checks: 0, writes: 0 };
  const work = async () => {
    if (!store.isUsable) throw new StoreUnavailable("The disk is full.");
  };
  const { app } = await testApp({
    store: {
      keep: () => work().then(() => ({ outcome: "kept", id: "a" }) as const),
      check: (write) => {
        store.checks += 1;
        if (write) store.writes += 1;
        return work();
      },
    },
  });
  const ready = async () => (await app.inject("/readyz")).statusCode;

  for (let asked = 0; asked < 60; asked += 1) {
    expect(await ready()).toBe(200);
    pass(minute);
  }
  expect([store.checks, store.writes]).toEqual([60, 1]);
  expect([await ready(), store.writes]).toEqual([200, 2]);

  // A failed submission makes the next request check at once.
  store.isUsable = false;
  expect((await app.inject(json(enquiry))).statusCode).toBe(503);
  for (const writes of [3, 4]) {
    expect([await ready(), store.writes]).toEqual([503, writes]);
    pass(second);
  }
  store.isUsable = true;
  for (const writes of [5, 5]) {
    expect([await ready(), store.writes]).toEqual([200, writes]);
    pass(minute);
  }
});
