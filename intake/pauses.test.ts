import { expect, test } from "vitest";
import { nextAfter, type Outcome, pauses } from "./pauses.ts";

const minute = 60_000;
const hour = 60 * minute;
const acted: Outcome = { reached: "acted", retryAfterMs: undefined, isForAll: false };
const nobody: Outcome = { ...acted, reached: "nobody" };
const noJitter = 0.5;

/** The pause after an attempt, `undefined` after the last. */
function pauseAfter(outcome: Outcome, counted = 0, random = noJitter): number | undefined {
  const { state, pauseMs } = nextAfter(outcome, counted, random);
  expect(state).toBe(pauseMs === null ? "failed" : "pending");
  return pauseMs ?? undefined;
}

test("ten counted attempts in a bit more than three days, each pause spread by a fifth", () => {
  const found = pauses.map((_, counted) => pauseAfter(acted, counted));
  expect(found.slice(0, 3)).toEqual([5000, 5 * minute, 30 * minute]);
  expect(found.indexOf(undefined)).toBe(9);
  const total = found.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
  expect(total / hour).toBeCloseTo(75.58, 1);
  expect([pauseAfter(acted, 0, 0), pauseAfter(acted, 0, 0.9999999)]).toEqual([4000, 6000]);
});

test("attempts that reach nobody go on every five minutes and are not counted", () => {
  for (const counted of [0, pauses.length - 1]) {
    expect(nextAfter(nobody, counted, noJitter)).toEqual({
      state: "pending",
      pauseMs: 5 * minute,
      isCounted: false,
      webhookPauseMs: null,
    });
  }
});

test.each<[string, Outcome, number]>([
  ["a longer Retry-After", { ...acted, retryAfterMs: minute }, minute],
  ["a shorter one", { ...acted, retryAfterMs: 1000 }, 5000],
  ["a gateway's", { ...nobody, retryAfterMs: hour }, hour],
])("%s sets the pause", (_what, outcome, expected) => {
  expect(pauseAfter(outcome)).toBe(expected);
});

test("of one for all, the submission that was answered so comes after the others", () => {
  const asked = { ...nobody, retryAfterMs: 10_000, isForAll: true };
  const { pauseMs, webhookPauseMs } = nextAfter(asked, 0, noJitter);
  expect(webhookPauseMs).toBe(10_000);
  expect(pauseMs).toBeGreaterThan(10_000);
});
