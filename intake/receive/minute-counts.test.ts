import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MinuteCounts } from "./minute-counts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counter() {
  const counts = new MinuteCounts();
  const count = (address: string) => {
    let result: unknown;
    counts.incr(address, (_error, counted) => {
      result = counted;
    });
    return result;
  };
  return { counts, count };
}

test("counts each address for a minute, whatever the clock, then drops it", () => {
  const { counts, count } = counter();
  expect(count("192.0.2.1")).toEqual({ current: 1, ttl: 60_000 });
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(59_999);
  expect(count("192.0.2.1")).toEqual({ current: 2, ttl: 1 });
  expect(count("192.0.2.2")).toEqual({ current: 1, ttl: 1 });
  expect(inspect(counts)).toContain("192.0.2.1");
  vi.advanceTimersByTime(1);
  expect(inspect(counts)).not.toContain("192.0.2");
  expect(count("192.0.2.1")).toEqual({ current: 1, ttl: 60_000 });
});

test("memory is limited, however many addresses are counted", () => {
  const { counts, count } = counter();
  for (let index = 0; index <= 50_000; index += 1) count(`address ${index}`);
  expect(inspect(counts)).toContain("Map(50000)");
  expect(count("address 0")).toMatchObject({ current: 1 });
  expect(count("address 50000")).toMatchObject({ current: 2 });
});
