import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { accept, answer, type Behaviour, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { answerOk, type RawBehaviour, startRawReceiver } from "./support/raw-receiver.ts";
import { submission } from "./support/stores.ts";
import { everything, testClock, testStore } from "./support/test-app.ts";

/** Attempts that a receiver may have acted on count; those that reached nobody don't. */

const minute = 60_000;
// A pause is up to a fifth longer.
const longest = 1.2 * minute;
const timeLimitMs = 400;

/** Delivers a submission for each letter, with a clock that the test moves. */
async function delivery(url: URL, ids: string, schedule: readonly number[]) {
  const store = await testStore();
  const clock = testClock();
  const keep = async (more: string) => {
    for (const id of more) await store.keep(submission(id, { receivedAt: clock() }));
  };
  await keep(ids);
  const deliverer = deliverTo(url, { store, clock, schedule, probePauses: [10], timeLimitMs });
  const pass = (milliseconds: number) => {
    clock.pass(milliseconds);
    deliverer.notify("enquiry");
  };
  return {
    keep: async (more: string) => {
      await keep(more);
      deliverer.notify("enquiry");
    },
    pass,
    find: store.find,
    errors: async () => {
      const found = await Promise.all([...ids].map((id) => store.find(id)));
      return found.flatMap((one) => one?.attempts.map(({ error }) => error) ?? []);
    },
    /** Waits until all submissions are in this state, after this many attempts if that is given. */
    become: (state: string, tries: unknown = expect.any(Number)) =>
      vi.waitFor(async () => {
        const listed = await store.list(everything);
        expect(listed).toEqual(listed.map(() => expect.objectContaining({ state, tries })));
      }, wait),
    /** Lets minutes pass until something is true. */
    untilTrue: (check: () => unknown) =>
      vi.waitFor(async () => {
        pass(minute);
        await check();
      }, wait),
  };
}

const send =
  (text: string): RawBehaviour =>
  (socket) =>
    void socket.write(text);
const twoLengths = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab";
const empty = (head: string) => `HTTP/1.1 ${head}\r\ncontent-length: 0\r\n\r\n`;

test.each<[string, RawBehaviour, RegExp]>([
  ["two Content-Lengths", send(twoLengths), /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH, /],
  ["garbage", send("\0\x01garbage\r\n\r\n"), /^not HTTP, /],
  ["a hang-up", (socket) => void socket.end(), /^UND_ERR_SOCKET, /],
  ["200 too late", (socket) => setTimeout(() => answerOk(socket), 2 * timeLimitMs), /^timeout, /],
  ["302", send(empty("302 Found\r\nlocation: /")), /^/],
  ["404", send(empty("404 Not Found")), /^/],
  ["500", send(empty("500 Failed")), /^/],
  ["429 without Retry-After", send(empty("429 Too Many Requests")), /^/],
])(
  "attempts answered with %s are counted and spaced, and then end",
  async (_what, broken, error) => {
    const receiver = await startRawReceiver(broken);
    // More than open a circuit.
    const { become, pass, errors } = await delivery(receiver.url, "abcdef", [0, minute, minute]);
    for (const count of [1, 2, 3]) {
      await become(count === 3 ? "failed" : "pending", count);
      await pause(300);
      expect(receiver.ids).toHaveLength(6 * count);
      pass(longest);
    }
    await pause(300);
    expect(receiver.ids).toHaveLength(18);
    for (const found of await errors()) {
      expect(found).toMatch(error);
      expect(found).toMatch(/it may have acted$/);
    }
  },
);

test("attempts that reach nobody are not counted, however many", async () => {
  const receiver = await startReceiver();
  await receiver.close();
  const { become, errors, untilTrue } = await delivery(receiver.url, "abcdef", [0, 1]);
  await untilTrue(async () => expect((await errors()).length).toBeGreaterThan(30));
  expect(new Set(await errors())).toEqual(new Set(["ECONNREFUSED"]));
  receiver.behave((response, index) => answer(502 + (index % 3))(response, index));
  await receiver.reopen();
  await untilTrue(() => expect(receiver.requests.length).toBeGreaterThan(30));
  await become("pending");
  receiver.behave(accept);
  await untilTrue(() => become("delivered"));
});

test("a submission that a receiver may have acted on keeps its pause through an outage", async () => {
  const receiver = await startReceiver(answer(500));
  const { become, keep, pass, find } = await delivery(receiver.url, "x", [0, minute, minute]);
  await become("pending", 1);
  receiver.behave(answer(503));
  await keep("abcdef");
  await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(20), wait);
  receiver.behave(accept);
  await vi.waitFor(async () => expect((await find("f"))?.state).toBe("delivered"), wait);
  await pause(300);
  expect(receiver.ids().filter((id) => id === "x")).toHaveLength(1);
  pass(longest);
  await become("delivered");
});

test.each<[number, string, boolean]>([
  [429, "all submissions", false],
  [503, "all submissions", false],
  [500, "that submission", true],
  [502, "that submission", true],
])("Retry-After with %i holds for %s", async (status, _which, isSent) => {
  const asking: Behaviour = answer(status, { "retry-after": "600" });
  const receiver = await startReceiver(asking);
  const { become, keep, pass, find } = await delivery(receiver.url, "a", [0, 1]);
  await become("pending", 1);
  receiver.behave(accept);
  await keep("b");
  const sent = isSent ? ["a", "b"] : ["a"];
  await pause(300);
  expect(receiver.ids()).toEqual(sent);
  pass(9 * minute);
  await pause(300);
  expect(receiver.ids()).toEqual(sent);
  expect(await find("a")).toMatchObject({ state: "pending" });
});
