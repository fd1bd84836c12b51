import { expect, test } from "vitest";
import { enterpriseNumber, noNumber } from "./enterprise-number.ts";

test.each([
  "BE 0123.456.749",
  "BE0123456749",
  "be 0123 456 749",
  "BE-0123.456.749",
  "0123.456.749",
  "0123/456/749",
  "BTW BE 0123.456.749",
  "VAT: BE0123456749",
])("%s is shown in one form", (typed) => {
  expect(enterpriseNumber.parse(typed)).toBe("BE 0123.456.749");
});

test.each([
  ["a wrong check", "BE 0123.456.748"],
  ["without its zero", "123.456.749"],
  ["eleven digits", "BE 0123.456.7490"],
  ["of a branch", "2.123.456.749"],
  ["Dutch", "NL123456749B01"],
  ["no digits", "BE"],
])("a number that is none is refused: %s", (_why, typed) => {
  expect(enterpriseNumber.safeParse(typed).error?.message).toContain(
    "is not a Belgian enterprise number",
  );
});

test("a number that begins with 1 is valid", () => {
  expect(enterpriseNumber.parse("1000000021")).toBe("BE 1000.000.021");
});

test("zeros are valid until the launch check", () => {
  expect(enterpriseNumber.parse(noNumber)).toBe(noNumber);
});
