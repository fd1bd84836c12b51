import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { pauses } from "../../intake/delivery/schedule.ts";
import { retry } from "../../intake/store/operate.ts";
import { freePort } from "../support/free-port.ts";
import { accept, answer, type Behaviour, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { type RawBehaviour, startRawReceiver } from "./support/raw-receiver.ts";
import { keepNew } from "./support/stores.ts";
import { everything, find, testClock, testStore } from "./support/test-app.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Delivers from a new store to a receiver, with a clock that the test moves. */
async function deliveryTo(url: URL, more: Omit<Parameters<typeof deliverTo>[1], "store"> = {}) {
  const store = await testStore();
  const clock = testClock();
  const start = () => deliverTo(url, { store, clock, ...more });
  let delivery = start();
  const notify = () => delivery.notify();
  return {
    store,
    clock,
    /** Lets time pass, after which whatever is due is sent. */
    pass(ms: number) {
      clock.pass(ms);
      notify();
    },
    async keep(id: string) {
      await keepNew(store, id, { receivedAt: clock() });
      notify();
    },
    async restart() {
      await delivery.stop(AbortSignal.timeout(0));
      delivery = start();
    },
    /** Waits until a submission is like this, and no attempt is under way. */
    become: (id: string, wanted: object) =>
      vi.waitFor(async () => {
        expect(await find(store, id)).toMatchObject({ lockedBy: null, ...wanted });
      }, wait),
  };
}

test("after fourteen days without the receiver, everything is delivered without an operator", async () => {
  const receiver = await startReceiver(answer(503));
  const { store, pass, keep, restart, become } = await deliveryTo(receiver.url);
  for (let hours = 0; hours < 14 * 24; hours += 8) {
    const newest = `day ${Math.floor(hours / 72)}`;
    if (hours % 72 === 0) {
      await restart();
      await keep(newest);
    }
    const attemptCount = ((hours % 72) + 8) / 8;
    await become(newest, { state: "pending", attemptCount, countedAttempts: 0 });
    pass(8 * hour);
  }
  receiver.behave(accept);
  const ids = (await everything(store)).map(({ id }) => id);
  // The last attempts with 503 may still be under way, and fall due five minutes later.
  for (const id of ids) await become(id, {});
  pass(hour);
  for (const id of ids) await become(id, { state: "delivered" });
});

const raw =
  (text: string): RawBehaviour =>
  (socket) =>
    void socket.end(text);

test.each<[string, RawBehaviour, RegExp | null]>([
  [
    "two lengths",
    raw("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nok"),
    /may have/,
  ],
  ["nothing", (socket) => void socket.end(), /UND_ERR_SOCKET, it may have acted/],
  ["half an answer", raw("HTTP/1.1 200 O"), /may have acted/],
  ["garbage", raw("SSH-2.0\r\n\r\n"), /not HTTP, it may have acted/],
  ["an answer too late", () => {}, /^timeout, it may have acted$/],
  ["302", raw("HTTP/1.1 302 X\r\nlocation: /\r\n\r\n"), /^it may have acted$/],
  ["404", raw("HTTP/1.1 404 X\r\n\r\n"), /^it may have acted$/],
  ["407", raw("HTTP/1.1 407 X\r\n\r\n"), /^it may have acted$/],
  ["500", raw("HTTP/1.1 500 X\r\n\r\n"), /^it may have acted$/],
  ["429 without Retry-After", raw("HTTP/1.1 429 X\r\n\r\n"), /^it may have acted$/],
  ["200 without the id", raw("HTTP/1.1 200 OK\r\n\r\nok"), /not confirmed.*it may have acted/],
])("a receiver that answers with %s gets ten attempts, spaced", async (_what, behave, error) => {
  const receiver = await startRawReceiver(behave);
  const more = { receipt: "id", timeLimitMs: 300 } as const;
  const { clock, pass, keep, become } = await deliveryTo(receiver.url, more);
  await keep("a");
  for (let made = 1; made < 10; made += 1) {
    await become("a", {
      state: "pending",
      countedAttempts: made,
      lastAttempt: { error: expect.stringMatching(error ?? /./) },
    });
    // No pause is shorter than four fifths of the planned one.
    pass(0.79 * (pauses[made] ?? 0));
    await pause(30);
    expect(receiver.ids).toHaveLength(made);
    pass(0.42 * (pauses[made] ?? 0));
  }
  await become("a", { state: "failed", closedAt: expect.any(Number) });
  pass(3 * day);
  await pause(50);
  expect(receiver.ids).toHaveLength(10);
  expect(clock()).toBeGreaterThan(0);
});

test.each([502, 503, 504, undefined])(
  "attempts that reach nobody (%s) go on every five minutes, uncounted",
  async (status) => {
    const receiver = status === undefined ? undefined : await startReceiver(answer(status));
    const url = receiver?.url ?? new URL(`http://127.0.0.1:${await freePort()}/`);
    const { pass, keep, become } = await deliveryTo(url);
    await keep("a");
    for (let made = 1; made < 13; made += 1) {
      await become("a", { state: "pending", countedAttempts: 0, attemptCount: made });
      pass(6 * minute);
    }
    receiver?.behave(accept);
    if (receiver) await become("a", { state: "delivered" });
  },
);

const asking = (status: number) => answer(status, { "retry-after": "600" });

test.each<[number, string, boolean, number]>([
  [429, "all submissions", false, 0],
  [503, "all submissions", false, 0],
  [500, "that submission", true, 1],
  [502, "that submission", true, 0],
])(
  "Retry-After with %i holds for %s, over a restart",
  async (status, _which, isSent, countedAttempts) => {
    const receiver = await startReceiver(asking(status));
    const { pass, keep, restart, become } = await deliveryTo(receiver.url);
    await keep("a");
    await become("a", { state: "pending", attemptCount: 1, countedAttempts });
    receiver.behave(accept);
    await restart();
    await keep("b");
    if (isSent) await become("b", { state: "delivered" });
    pass(9 * minute);
    await pause(100);
    expect(receiver.ids()).toEqual(isSent ? ["a", "b"] : ["a"]);
    pass(minute);
    await become("a", { state: "delivered" });
    await become("b", { state: "delivered" });
  },
);

test("a Retry-After ends in time whatever happens to the clock", async () => {
  const receiver = await startReceiver(asking(429));
  const { pass, keep, become } = await deliveryTo(receiver.url);
  await keep("a");
  await become("a", { attemptCount: 1 });
  receiver.behave(accept);
  // The pause now ends in 400 days, which no receiver may ask.
  pass(-400 * day);
  await become("a", { state: "delivered" });
});

test("at most four attempts are made at once, and one after another as they end", async () => {
  const open: (() => void)[] = [];
  const receiver = await startReceiver((response) => void open.push(() => response.end()));
  const { store, keep, become } = await deliveryTo(receiver.url);
  for (const id of ["a", "b", "c", "d", "e", "f"]) await keep(id);
  await vi.waitFor(() => expect(open).toHaveLength(4), wait);
  await pause(100);
  expect(open).toHaveLength(4);
  open.shift()?.();
  await vi.waitFor(() => expect(open).toHaveLength(4), wait);
  const answerAll = setInterval(() => open.shift()?.(), 5);
  for (const { id } of await everything(store)) await become(id, { state: "delivered" });
  clearInterval(answerAll);
  expect(receiver.ids().sort()).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a submission that is always refused delays no other, and a retry goes before all", async () => {
  const receiver = await startReceiver();
  const refuse: Behaviour = (response, index) => {
    const isBad = receiver.requests[index]?.headers["webhook-id"] === "bad";
    (isBad ? answer(422) : accept)(response, index);
  };
  receiver.behave(refuse);
  const { store, clock, pass, keep, become } = await deliveryTo(receiver.url);
  await keep("bad");
  for (let made = 1; made < 11; made += 1) {
    await become("bad", { attemptCount: made });
    await keep(`good ${made}`);
    await become(`good ${made}`, { state: "delivered" });
    pass(30 * hour);
  }
  await become("bad", { state: "failed" });
  receiver.behave(answer(503));
  for (const id of ["x", "y"]) await keep(id);
  for (const id of ["x", "y"]) await become(id, { attemptCount: 1 });
  const before = receiver.requests.length;
  receiver.behave(accept);
  expect(await retry(store, { id: "bad", state: "failed" }, clock)).toBe(true);
  // Without being told: the next poll comes within two seconds.
  await become("bad", { state: "delivered", countedAttempts: 1 });
  expect(receiver.ids().slice(before)).toEqual(["bad"]);
});

test("a server that stops finishes what it is sending, and releases the rest", async () => {
  const receiver = await startReceiver((response) => void setTimeout(() => response.end(), 200));
  const { store, keep, restart, become } = await deliveryTo(receiver.url);
  for (const id of ["a", "b"]) await keep(id);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), wait);
  const restarting = restart();
  await restarting;
  for (const { id } of await everything(store)) await become(id, { state: "delivered" });
  // The attempts were cut off at once, so their outcome was unknown.
  expect(receiver.requests).toHaveLength(4);
});
