import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("one has the singular, and every other number the plural", () => {
  const shown = [0, 1, "1", 2, 0.5, "1.0", "1 to 2"].map((number) => counted(number, "day"));
  expect(shown).toEqual([
    ...["0 days", "1 day", "1 day", "2 days"],
    ...["0.5 days", "1.0 days", "1 to 2 days"],
  ]);
  expect(counted(2, "woman is", "women are")).toBe("2 women are");
});
