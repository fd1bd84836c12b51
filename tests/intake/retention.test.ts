import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startRetention } from "../../intake/retention.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { contentOf } from "./support/files.ts";
import { attempted, keepNew } from "./support/stores.ts";
import { captureLog, everything, testStore } from "./support/test-app.ts";

const hour = 3_600_000;

test("what is old is erased within the hour, also after a run that failed, and from the files at most once a day", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  await keepNew(store, "delivered", { payload: "canary7 delivered" });
  await attempted(store, "delivered");
  await keepNew(store, "pending", { payload: "canary7 pending" });
  const left = async () => (await everything(store)).map(({ id }) => id).sort();
  const { lines, log } = captureLog("info");
  const logged = (text: string) => vi.waitFor(() => expect(lines.join("")).toContain(text), wait);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const environment = {
    DATABASE_URL: `file:${join(folder, "intake.db")}`,
    RETENTION_DAYS: "wrong",
  };
  let isLogLarge = false;
  onTestFinished(startRetention({ isLogLarge: () => isLogLarge }, log, environment));
  vi.advanceTimersByTime(60_000);
  await logged("RETENTION_DAYS must be a whole number");
  expect(await left()).toEqual(["delivered", "pending"]);

  environment.RETENTION_DAYS = "1";
  const files = () => contentOf(folder);
  vi.advanceTimersByTime(hour);
  await vi.waitFor(() => expect(files()).not.toContain("canary7 delivered"), wait);
  expect(await left()).toEqual(["pending"]);
  expect(files()).toContain("canary7 pending");

  // The next erasure of the same day stays in the files.
  await keepNew(store, "second", { payload: "canary7 second" });
  await attempted(store, "second");
  vi.advanceTimersByTime(hour);
  await vi.waitFor(async () => expect(await left()).toEqual(["pending"]), wait);
  await vi.waitFor(() => expect(lines.join("").match(/submissions erased/g)).toHaveLength(2), wait);
  expect(files()).toContain("canary7 second");
  expect(lines.join("")).not.toContain("still in the database");

  // It moves a log that is large within the minute.
  isLogLarge = true;
  await keepNew(store, "third");
  await attempted(store, "third");
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await left()).toEqual(["pending"]), wait);
});
