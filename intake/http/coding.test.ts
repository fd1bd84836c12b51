import { expect, test } from "vitest";
import { preferredCoding } from "./coding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["X-GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br; q=0.000, gzip; q=0.001", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["deflate, zstd", "identity"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=1, *;q=0", "identity"],
  ["identity;q=0, gzip;q=0.2", "gzip"],
  ["*;q=0", "identity"],
  ["br;q=nonsense, gzip;q=0.1", "gzip"],
])("Accept-Encoding: %s gets %s", (header, coding) => {
  expect(preferredCoding(header, ["br", "gzip", "identity"])).toBe(coding);
});

test("only what there is can be chosen", () => {
  expect(preferredCoding("br, gzip", ["identity"])).toBe("identity");
});
