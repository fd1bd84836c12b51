import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { startRetention } from "../../intake/retention.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { attempted, keepNew, receivedAt } from "./support/stores.ts";
import { captureLog, everything, testClock, testStore } from "./support/test-app.ts";

const hour = 3_600_000;
const dayMs = 24 * hour;

test("what is old is erased within the hour, also after a run that failed or found another program reading", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  await keepNew(store, "delivered", { payload: "canary7 delivered" });
  await attempted(store, "delivered", { state: "delivered" });
  await keepNew(store, "pending", { payload: "canary7 pending" });
  const left = async () => (await everything(store)).map(({ id }) => id).sort();
  const clock = testClock(receivedAt);
  const { lines, log } = captureLog("info");
  const logged = (text: string) => vi.waitFor(() => expect(lines.join("")).toContain(text), wait);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(startRetention({ store, retentionDays: 30, clock, log }));
  const pass = (milliseconds: number) => {
    clock.pass(milliseconds);
    vi.advanceTimersByTime(hour);
  };

  pass(30 * dayMs - 1);
  expect(await left()).toEqual(["delivered", "pending"]);
  const other = new DatabaseSync(join(folder, "intake.db"), { timeout: wait.timeout });
  other.exec("BEGIN IMMEDIATE");
  pass(2);
  await logged("erasing old submissions failed");
  other.exec("ROLLBACK; BEGIN; SELECT count(*) FROM submission");
  pass(hour);
  await logged("erased text is still in");
  expect(await left()).toEqual(["pending"]);
  other.close();
  pass(hour);
  const files = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  await vi.waitFor(() => expect(files().join("")).not.toContain("canary7 delivered"), wait);
  expect(files().join("")).toContain("canary7 pending");
});
