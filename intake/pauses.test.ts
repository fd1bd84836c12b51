import { expect, test } from "vitest";
import { nextAfter, pauses, type Verdict } from "./pauses.ts";

const minute = 60_000;
const hour = 60 * minute;
const acted: Verdict = { reached: "acted" };
const nobody: Verdict = { reached: "nobody" };
const noJitter = 0.5;

/** The pause after an attempt, `undefined` after the last. */
function pauseAfter(verdict: Verdict, counted = 0, random = noJitter): number | undefined {
  const { state, pauseMs } = nextAfter(verdict, counted, random);
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
  expect(pauseAfter({ ...acted, retryAfterMs: minute })).toBe(minute);
  expect(pauseAfter({ ...acted, retryAfterMs: 1000 })).toBe(5000);
});

test.each<[string, Verdict, webhookMinutes: number, minutes: number]>([
  ["pauses the webhook for five minutes", nobody, 5, 5],
  ["or for as long as it asks", { ...nobody, webhookRetryAfterMs: hour }, 60, 60],
  [
    "and the submission for longer, if it asks that of it",
    { ...nobody, retryAfterMs: hour },
    5,
    60,
  ],
])("who reaches nobody %s, and isn't counted", (_what, verdict, webhookMinutes, minutes) => {
  for (const counted of [0, pauses.length - 1]) {
    const { pauseMs, ...next } = nextAfter(verdict, counted, noJitter);
    expect(next).toEqual({
      state: "pending",
      isCounted: false,
      webhookPauseMs: webhookMinutes * minute,
    });
    // It comes after the others.
    expect(pauseMs).toBe(minutes * minute + (minutes === webhookMinutes ? 1000 : 0));
  }
  expect(nextAfter(nobody, 0, 0).webhookPauseMs).toBe(4 * minute);
});
