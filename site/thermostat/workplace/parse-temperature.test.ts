import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTemperature } from "../trace/format.ts";
import { parseTemperature } from "./parse-temperature.ts";

test("every temperature that the page shows can be typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 9000 }), (cdeg) => {
      expect(parseTemperature(formatTemperature(cdeg))).toBe(cdeg);
      expect(parseTemperature(formatTemperature(cdeg).replace(".", ","))).toBe(cdeg);
    }),
  );
});

test.each(["", "warm", "1e3", "-40.01", "90.01", "5 5", "--5"])(
  "%j is not a temperature",
  (text) => {
    expect(parseTemperature(text)).toBeUndefined();
  },
);
