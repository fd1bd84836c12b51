import { expect, test } from "vitest";
import { formatTotals } from "./sheet.ts";

const hours = (all: readonly number[]) => formatTotals(all.map((one) => one * 3_600_000));

test("lengths in hours add up to what their sum rounds to", () => {
  // Each by itself would be 1.3, 1.3 and 1.4 of 3.9 hours.
  expect(hours([1.26, 1.27, 1.37])).toEqual(["1.2 h", "1.3 h", "1.4 h"]);
  expect(hours([1.24, 1.24, 1.24])).toEqual(["1.3 h", "1.2 h", "1.2 h"]);
  expect(hours([2, 3.5])).toEqual(["2.0 h", "3.5 h"]);
  expect(hours([0.5, 2])).toEqual(["30 min", "2.0 h"]);
});
