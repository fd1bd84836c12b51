import { expect, test } from "vitest";
import { verdictOn } from "./verdict.ts";

const minute = 60_000;
const hour = 60 * minute;

test("these statuses say that nobody was reached; any other counts, since the receiver may have acted", () => {
  const reached = (status: number) => verdictOn(status, false, undefined, 0).reached;
  const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
  expect(statuses.filter((status) => reached(status) === "nobody")).toEqual([
    ...[429, 502, 503, 504, 521, 522, 523, 525, 526, 530],
  ]);
  expect(reached(500)).toBe("acted");
});

test.each<[string | undefined, number | undefined]>([
  ["120", 120_000],
  [" 0 ", 5000],
  ["Fri, 20 Nov 2026 12:01:00 GMT", minute],
  ["Friday, 20-Nov-26 12:01:00 GMT", minute],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 5000],
  ["3601", hour],
  ["9".repeat(400), hour],
  ["Fri, 20 Nov 2099 12:00:00 GMT", hour],
  // Two headers, or a list that a proxy made of them.
  ["60,120", 120_000],
  ["Fri, 20 Nov 2026 12:01:00 GMT, 30", minute],
  ["30,Fri, 20 Nov 2026 12:01:00 GMT", minute],
  ["soon, 30", 30_000],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("Retry-After: %j means %s", (header, expected) => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(verdictOn(500, false, header, now).retryAfterMs).toBe(expected);
});
