import { expect, test } from "vitest";
import { changes, failures, stages } from "./pipeline.ts";

const startsBetween = (stage: number, from: number, to: number) =>
  stages[stage]?.pulses.filter(([start]) => start >= from && start < to).length;

test("below a red stage nothing starts for that change", () => {
  expect(failures).not.toHaveLength(0);
  changes.forEach(({ at, failsIn = 3 }, index) => {
    const next = changes[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    for (const stage of [0, 1, 2, 3]) {
      expect(startsBetween(stage, at, next), `stage ${stage} of the change at ${at}`).toBe(
        stage <= failsIn ? 1 : 0,
      );
    }
  });
});

test("one golden board takes one change at a time", () => {
  const board = stages[3]?.pulses ?? [];
  board.slice(1).forEach(([start], index) => {
    expect(start).toBeGreaterThanOrEqual(board[index]?.[1] ?? 0);
  });
});
