import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { expect, test, vi } from "vitest";
import type { DelivererParts } from "../../intake/delivery/deliverer.ts";
import { optionTypes } from "../../intake/operator/command.ts";
import { findCommand } from "../../intake/operator/commands.ts";
import { accept, answer, type Behaviour, hang, startReceiver } from "../support/receiver.ts";
import { enquiry } from "../support/submissions.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { expectNoTry, testClock, testStore } from "./support/test-app.ts";

/** The table "On a bad day" of docs/operating.md, with its commands. */

const operating = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
const hour = 3_600_000;

/** A receiver, a server without its HTTP side and its operator. No probe comes by itself in time. */
async function badDay(behaviour: Behaviour, more: Partial<DelivererParts> = {}) {
  const store = await testStore();
  const receiver = await startReceiver(behaviour);
  const clock = testClock();
  const always = { store, clock, schedule: Array(9).fill(0), probePauses: [60_000] };
  const start = (settings: Partial<DelivererParts>) =>
    deliverTo(receiver.url, { ...always, ...settings });
  let deliverer = start(more);
  const config = { database: { kind: "sqlite", path: "" }, retentionDays: 30 } as const;
  return {
    receiver,
    clock,
    async keep(...ids: string[]) {
      const payload = JSON.stringify(enquiry);
      for (const id of ids) await store.keep(submission(id, { payload, receivedAt: clock() }));
      deliverer.wake("enquiry");
    },
    becomes: (state: string, ...ids: string[]) =>
      vi.waitFor(async () => {
        for (const id of ids) expect((await store.find(id))?.state, id).toBe(state);
      }, wait),
    async restart(settings: Partial<DelivererParts>) {
      await deliverer.stop(0);
      deliverer = start(settings);
    },
    /** Waits until no try is under way and the next one is far away. */
    isDown: () =>
      vi.waitFor(async () => {
        const lane = (await store.lanes()).find(({ kind }) => kind === "enquiry");
        expect(lane).toMatchObject({ isDown: true });
        await expectNoTry(store);
      }, wait),
    /** What a command of the table says, its alarms included. */
    async intake(line: string, id = "") {
      expect(operating).toContain(`\`intake ${line}\``);
      const args = line.replace("ID", id).split(" ");
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: optionTypes,
      });
      const { command, word } = findCommand(positionals, values);
      const now = clock();
      const output = await command.run({ store, config, now, options: values }, word);
      if (typeof output === "string" || "alarms" in output) return JSON.stringify(output);
      const parts: string[] = [];
      for await (const part of output) parts.push(part);
      return parts.join("");
    },
  };
}

test("a receiver is down for hours", async () => {
  const { receiver, clock, keep, becomes, isDown, intake } = await badDay(answer(503));
  const ids = ["a", "b", "c", "d", "e", "f"];
  for (const id of ids) {
    await keep(id);
    clock.pass(hour);
  }
  await isDown();
  expect(await intake("status")).toContain("the receiver is down");
  receiver.behave(accept);
  await intake("retry --pending");
  await becomes("delivered", ...ids);
});

test("a receiver answers 200 and does nothing", async () => {
  const { receiver, keep, becomes, isDown, restart, intake } = await badDay(accept);
  await keep("lost1", "lost2");
  await becomes("delivered", "lost1", "lost2");
  expect(await intake("list --state delivered --since 6h")).toMatch(/lost2.*lost1/s);

  await restart({ receipt: "id" });
  await intake("retry --since 6h --delivered");
  // It still does nothing, which is now noticed.
  await isDown();
  await becomes("pending", "lost1", "lost2");
  receiver.behave((response, index) => response.end(receiver.ids()[index]));
  await intake("retry --pending");
  await becomes("delivered", "lost1", "lost2");
});

test("a receiver's answers come too late", async () => {
  const day = await badDay(hang, { timeLimitMs: 100 });
  const { receiver, keep, becomes, isDown, restart, intake } = day;
  await keep("slow");
  await isDown();
  expect(await intake("status")).toContain("raise WEBHOOK_TIMEOUT_SECONDS");
  receiver.behave((response) => setTimeout(() => response.end("done"), 300));
  await restart({ timeLimitMs: 5000 });
  await intake("retry --pending");
  await becomes("delivered", "slow");
});

test("a receiver rejects one submission for ever", async () => {
  const schedule = [0, 0, 0];
  const { receiver, keep, becomes, intake } = await badDay(accept, { schedule });
  receiver.behave((response, index) => {
    const isBad = receiver.ids()[index] === "bad";
    (isBad ? answer(400) : accept)(response, index);
  });
  await keep("bad", "good");
  await becomes("failed", "bad");
  await becomes("delivered", "good");
  expect(await intake("list --state failed")).toMatch(/bad .*400/s);
  await intake("discard ID", "bad");
  expect(await intake("status")).toContain('"alarms":[]');
});

test("a receiver has lost a stretch of time", async () => {
  const { receiver, clock, keep, becomes, intake } = await badDay(accept);
  const line = "retry --since 2026-11-20T12:00Z --until 2026-11-20T14:00Z --delivered";
  clock.pass(Date.parse("2026-11-20T11:30Z") - clock());
  const ids = ["before", "lost1", "lost2", "after"];
  for (const id of ids) {
    await keep(id);
    await becomes("delivered", id);
    clock.pass(hour);
  }
  await intake(line);
  await vi.waitFor(() => expect(receiver.ids()).toEqual([...ids, "lost1", "lost2"]), wait);
  await becomes("delivered", ...ids);
});
