import { expect, test } from "vitest";
import { pauseAfter, readRetryAfter, retrySchedule } from "./schedule.ts";

const hour = 3_600_000;
const noJitter = 0.5;

test("delivers for more than three days and then stops, each pause spread by a fifth", () => {
  const after = (attempts: number, random = noJitter) =>
    pauseAfter({ attempts, retryAfterMs: undefined }, random, retrySchedule);
  const pauses = retrySchedule.map((_, index) => after(index + 1));
  expect(pauses.slice(0, 3)).toEqual([5000, 300_000, 1_800_000]);
  expect(pauses.at(-1)).toBeUndefined();
  const total = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
  expect(total / hour).toBeCloseTo(75.58, 1);
  expect([after(1, 0), after(1, 0.9999999)]).toEqual([4000, 6000]);
});

test.each([
  [1000, 5000],
  [60_000, 60_000],
])("a Retry-After of %i ms makes a pause of %i ms", (retryAfterMs, expected) => {
  expect(pauseAfter({ attempts: 1, retryAfterMs }, noJitter, retrySchedule)).toBe(expected);
});

test.each<[string | null, number | undefined]>([
  ["120", 120_000],
  [" 0 ", 0],
  ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
  ["Friday, 20-Nov-26 12:01:00 GMT", 60_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["86401", 24 * hour],
  ["9".repeat(400), 24 * hour],
  ["Fri, 20 Nov 2099 12:00:00 GMT", 24 * hour],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  [null, undefined],
])("Retry-After: %j means %s", (header, expected) => {
  expect(readRetryAfter(header, Date.parse("2026-11-20T12:00:00Z"))).toBe(expected);
});
