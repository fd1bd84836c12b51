import { expect, test } from "vitest";
import { partsOf } from "./format.ts";

test("a check that contains a colon is kept whole", () => {
  const text = "control_tests.c:101: hot ? on : off: 2, wanted 3, after 4 s";
  expect(partsOf({ line: 101, value: 2, ms: 4000, text })).toEqual({
    check: "hot ? on : off",
    found: "2, wanted 3, after 4 s",
  });
});
