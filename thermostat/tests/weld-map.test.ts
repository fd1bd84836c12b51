import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/test-end.ts";
import { missingPackages } from "../record/tools/make.ts";
import { measureWeldMap, weldMap } from "../record/tools/weld-map.ts";

test.skipIf(missingPackages("map").length > 0)(
  "weld-map.json has what today's firmware does; otherwise run npm run firmware",
  () => {
    expect(weldMap()).toEqual(measureWeldMap(tempFolder()));
  },
);

test("no weld of the map starts the good firmware, but those that K2 is too late for", () => {
  const { good, bug } = weldMap();
  expect(good.rows.filter(([, outcomes]) => outcomes.includes("S"))).toEqual([]);
  // What RLY-2's first version saw, and what today's sees of the bug.
  expect(bug.first.is).toBe("A");
  expect(bug.moments.are).toContain("S");
  expect(good.moments.are).not.toContain("S");
});
