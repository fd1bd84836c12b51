import { expect, test } from "vitest";
import { printable, span, table } from "./format.ts";

test.each([
  [-5, "0s"],
  [400, "0s"],
  [35_000, "35s"],
  [60_000, "1m"],
  [3_725_000, "1h 2m"],
  [90_061_000, "1d 1h"],
])("a span of %i ms is shown as %s", (milliseconds, expected) => {
  expect(span(milliseconds)).toBe(expected);
});

test("columns line up", () => {
  expect(
    table([
      ["a", "long"],
      ["wide", ""],
    ]),
  ).toBe("a     long\nwide");
});

test("printed text cannot control the terminal", () => {
  expect(printable("a\u001b[31m\u009b\u202eb")).toBe("a [31m  b");
});
