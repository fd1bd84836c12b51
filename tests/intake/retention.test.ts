import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs, startRetention } from "../../intake/retention.ts";
import type { State } from "../../intake/store/schema.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { captureLog, everything, testClock, testStore } from "./support/test-app.ts";

const hour = 3_600_000;

/** A store with a submission in each state, and the retention of a server, whose hours pass at once. */
async function retention() {
  const folder = tempFolder();
  const store = await testStore(folder);
  const states: State[] = ["pending", "failed", "held", "delivered", "discarded"];
  for (const state of states) {
    await keepNew(store, state, { payload: `canary7 ${state}` });
    const closedAt = state === "pending" || state === "held" ? null : receivedAt + dayMs;
    await store.db
      .updateTable("submission")
      .set({ state, closedAt })
      .where("id", "=", state)
      .execute();
  }
  const clock = testClock(receivedAt);
  const { lines, log } = captureLog("info");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = startRetention({ store, retentionDays: 30, clock, log });
  onTestFinished(stop);
  return {
    folder,
    store,
    stop,
    log: () => lines.join(""),
    left: async () => (await everything(store)).map(({ id }) => id).sort(),
    pass: (milliseconds: number) => {
      clock.pass(milliseconds);
      vi.advanceTimersByTime(hour);
    },
  };
}

test("erases what was delivered, held or discarded longer ago than the retention time, until stopped", async () => {
  const { pass, left, stop } = await retention();
  pass(30 * dayMs - 1);
  await vi.waitFor(async () => expect(await left()).toHaveLength(5), wait);
  pass(2);
  await vi.waitFor(
    async () => expect(await left()).toEqual(["delivered", "discarded", "failed", "pending"]),
    wait,
  );
  stop();
  pass(hour);
  expect(await left()).toHaveLength(4);
});

test("it counts from delivery; what waits or has failed stays", async () => {
  const { pass, left, log } = await retention();
  pass(31 * dayMs + 1);
  await vi.waitFor(async () => expect(await left()).toEqual(["failed", "pending"]), wait);
  await vi.waitFor(() => expect(log()).toContain('"erased":3'), wait);
});

test("a run that fails, or finds another program reading, is repeated an hour later", async () => {
  const { folder, pass, left, log } = await retention();
  const other = new DatabaseSync(join(folder, "intake.db"), { timeout: wait.timeout });
  other.exec("BEGIN IMMEDIATE");
  pass(32 * dayMs);
  await vi.waitFor(() => expect(log()).toContain("old submissions not erased"), wait);
  other.exec("ROLLBACK; BEGIN; SELECT count(*) FROM submission");
  pass(hour);
  await vi.waitFor(() => expect(log()).toContain("erased text is still in"), wait);
  expect(await left()).toEqual(["failed", "pending"]);
  other.close();
  pass(hour);
  const files = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  await vi.waitFor(() => expect(files().join("")).not.toContain("canary7 delivered"), wait);
  expect(files().join("")).toContain("canary7 pending");
});
