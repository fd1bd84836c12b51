import { expect, test } from "vitest";
import { positionsOf } from "./positions.ts";

test("open positions come first, each part in the order of the list", () => {
  const jobs = [
    { title: "Taken", fulfilled: true },
    { title: "Open", fulfilled: false },
    { title: "Also taken", fulfilled: true },
  ];
  expect(positionsOf(jobs)).toEqual(["Open", "Taken", "Also taken"]);
});
