import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { enquiry } from "../support/submissions.ts";
import { json, testApp } from "./support/test-app.ts";

const second = 1000;
const minute = 60 * second;

/** A clock for how long the answers of a server in this process are used. */
function movedClock() {
  let elapsed = Math.round(performance.now());
  const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  onTestFinished(() => clock.mockRestore());
  return (milliseconds: number) => {
    elapsed += milliseconds;
  };
}

/** A server whose store works or not, and counts how often it is checked and written to. */
async function watchedApp() {
  const pass = movedClock();
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
  return { app, store, ready: async () => (await app.inject("/readyz")).statusCode, pass };
}

test("a store that works is written to once an hour, one that did not until it does", async () => {
  const { app, store, ready, pass } = await watchedApp();
  for (let asked = 0; asked < 60; asked += 1) {
    expect(await ready()).toBe(200);
    pass(minute);
  }
  expect([store.checks, store.writes]).toEqual([60, 1]);
  expect([await ready(), store.writes]).toEqual([200, 2]);

  // One that could not keep a submission is asked at once.
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

// Only Linux tells a process how much it has written.
test.runIf(process.platform === "linux")("readiness costs a disk next to nothing", async () => {
  const pass = movedClock();
  const { app } = await testApp();
  const written = () => Number(/^wchar: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  const before = written();
  for (let asked = 0; asked < 360; asked += 1) {
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    pass(10 * second);
  }
  // One write of 96 KiB, with what SQLite and this test's own reports add.
  expect(written() - before).toBeLessThan(256 * 1024);
});
