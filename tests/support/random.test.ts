import { expect, test } from "vitest";
import { randomNumbers } from "./random.ts";

test("a seed gives each stream the same numbers every time, spread from 0 to 1", () => {
  const take = (seed: number, stream: string) =>
    Array.from({ length: 1000 }, randomNumbers(seed, stream));
  const numbers = take(1, "a");
  expect(take(1, "a")).toEqual(numbers);
  expect(take(2, "a")).not.toEqual(numbers);
  expect(take(1, "b")).not.toEqual(numbers);
  expect(Math.min(...numbers)).toBeLessThan(0.05);
  expect(Math.max(...numbers)).toBeGreaterThan(0.95);
});
