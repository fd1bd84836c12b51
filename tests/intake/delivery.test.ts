import { expect, onTestFinished, test, vi } from "vitest";
import { sendTo } from "../../intake/delivery/send.ts";
import { pauses } from "../../intake/pauses.ts";
import { start } from "../../intake/start.ts";
import { accept, answer, type Behaviour, hang, startReceiver } from "../support/receiver.ts";
import { settings } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { deliverTo, receiverAt } from "./support/deliver-to.ts";
import { shown, startSimulated } from "./support/simulation.ts";
import { keepNew } from "./support/stores.ts";
import { captureLog, everything, find, json, testClock, testStore } from "./support/test-app.ts";

// Nothing is found only because somebody looks every two seconds.
vi.mock("../../intake/times.ts", async (original) => ({
  ...(await original<object>()),
  pollMs: 3_600_000,
}));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Delivers from a new store to a receiver, with a clock that the test moves. */
async function deliveryTo(url: URL) {
  const store = await testStore();
  const clock = testClock();
  const start = () => startSimulated({ store, clock, send: sendTo(receiverAt(url), clock) });
  let server = start();
  /** Expects that a submission is like this, and no attempt is under way. */
  const is = async (id: string, wanted: object) =>
    expect(await find(store, id)).toMatchObject({ lockedBy: null, ...wanted });
  return {
    /** Lets time pass, after which whatever is due is being sent. */
    async pass(ms: number) {
      clock.pass(ms);
      await server.look();
    },
    async keep(id: string) {
      await keepNew(store, id, { receivedAt: clock() });
      await server.look();
    },
    async restart() {
      await server.stop();
      server = start();
    },
    is,
    become: (id: string, wanted: object) => vi.waitFor(() => is(id, wanted), wait),
  };
}

test("what a server has kept is sent at once, unsigned without a secret; the log names a kind without a webhook", async () => {
  const receiver = await startReceiver();
  const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
  const { lines, log } = captureLog("warn");
  const { app, store, endRetention } = await start(environment, log);
  onTestFinished(async () => {
    endRetention();
    await app.close();
    await store.close();
  });
  const { id } = (await app.inject(json(enquiry))).json();
  const isDelivered = async () => (await find(store, id))?.state === "delivered";
  await vi.waitFor(async () => expect(await isDelivered()).toBe(true), wait);
  const { headers } = receiver.requests[0] ?? {};
  for (const none of ["webhook-signature", "authorization"])
    expect(headers).not.toHaveProperty(none);
  expect(lines).toEqual([
    expect.stringContaining("a new database"),
    expect.stringContaining("APPLICATION_WEBHOOK_URL is not set"),
  ]);
});

test.each([
  ["", 0],
  ["after a pause ", 1],
])(
  "an attempt %sthat a stop cuts off leaves no trace, and is due at once",
  async (_, pausedUntil) => {
    const store = await testStore();
    await store.write((db) => db.updateTable("webhook").set({ pausedUntil }).execute());
    await keepNew(store, "a");
    const before = await find(store, "a");
    const receiver = await startReceiver(hang);
    const delivery = deliverTo(receiver.url, { store, clock: testClock() });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
    await delivery.stop(AbortSignal.timeout(0));
    expect(await find(store, "a")).toEqual(before);
    deliverTo(receiver.url, { store, clock: testClock() });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), wait);
  },
);

test("six hours without the receiver cost one row each form, and one line of log each probe", async () => {
  const store = await testStore();
  const clock = testClock();
  const { log, lines } = captureLog("info");
  let isReached = false;
  const send = async () =>
    isReached
      ? shown({ reached: "delivered" }, 200, clock())
      : shown({ reached: "nobody" }, null, clock());
  const server = startSimulated({ store, clock, send, log });
  for (let minutes = 0; minutes < 360; minutes += 2) {
    if (minutes % 36 === 0) await keepNew(store, `${minutes}`, { receivedAt: clock() });
    clock.pass(2 * minute);
    await server.look();
  }
  const waiting = await everything(store);
  expect(waiting.map(({ state, countedAttempts }) => [state, countedAttempts])).toEqual(
    Array(10).fill(["pending", 0]),
  );
  // Each is tried in its turn.
  const counts = waiting.map(({ attemptCount }) => attemptCount);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(lines.length).toBe(counts.reduce((sum, count) => sum + count));
  expect(lines.length).toBeLessThanOrEqual(360 / 5);
  expect(lines.length).toBeGreaterThan(360 / 8);
  isReached = true;
  clock.pass(6 * minute);
  await server.look();
  clock.pass(6 * minute);
  await server.look();
  expect(new Set((await everything(store)).map(({ state }) => state))).toEqual(
    new Set(["delivered"]),
  );
});

test("a receiver that may have acted gets ten attempts, spaced out; then the submission has failed", async () => {
  const receiver = await startReceiver(answer(500));
  const { pass, keep, is, become } = await deliveryTo(receiver.url);
  await keep("a");
  for (let made = 1; made < pauses.length; made += 1) {
    await become("a", { state: "pending", countedAttempts: made });
    // No pause is shorter than four fifths of the planned one.
    await pass(0.79 * (pauses[made] ?? 0));
    await is("a", { attemptCount: made });
    await pass(0.42 * (pauses[made] ?? 0));
  }
  await become("a", { state: "failed", closedAt: expect.any(Number) });
  await pass(3 * day);
  await is("a", { state: "failed" });
  expect(receiver.requests).toHaveLength(pauses.length);
});

// A gateway adds its own.
const asking =
  (status: number): Behaviour =>
  (response) =>
    void response.setHeader("retry-after", ["5", "3600"]).writeHead(status).end();

test.each<[number, string, boolean, number]>([
  [429, "all submissions", false, 0],
  [503, "all submissions", false, 0],
  [500, "that submission", true, 1],
])(
  "Retry-After with %i holds for %s, over a restart",
  async (status, _which, isSent, countedAttempts) => {
    const receiver = await startReceiver(asking(status));
    const { pass, keep, restart, is, become } = await deliveryTo(receiver.url);
    await keep("a");
    await become("a", { state: "pending", attemptCount: 1, countedAttempts });
    receiver.behave(accept);
    await restart();
    await keep("b");
    if (isSent) await become("b", { state: "delivered" });
    await pass(59 * minute);
    await is("a", { attemptCount: 1 });
    await is("b", { attemptCount: isSent ? 1 : 0 });
    await pass(minute);
    await become("b", { state: "delivered" });
    await pass(2000);
    await become("a", { state: "delivered" });
    // The one that was answered so comes after the others.
    expect(receiver.ids()).toEqual(["a", "b", "a"]);
  },
);
