import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRetention } from "./retention.ts";

const hour = 3_600_000;
const now = Date.parse("2026-11-20T12:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

test("erases at the start and every hour, whatever is older than the retention time, until stopped", async () => {
  const asked: number[] = [];
  const eraseOld = async (before: number) => {
    asked.push(Date.now() - before);
    // A failure does not stop the following runs.
    if (asked.length === 1) throw new Error("locked");
    return 1;
  };
  const log = pino({ level: "silent" });
  const end = startRetention({ store: { eraseOld }, retentionDays: 30, clock: Date.now, log });
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(asked).toEqual([30 * 24 * hour, 30 * 24 * hour, 30 * 24 * hour]);
  end();
  await vi.advanceTimersByTimeAsync(5 * hour);
  expect(asked).toHaveLength(3);
});
