import { expect, test } from "vitest";
import { suspicionOf } from "./traps.ts";

test.each([
  [{}, undefined],
  [{ leaveEmpty: "", timeTakenMs: "" }, undefined],
  [{ leaveEmpty: " \n", timeTakenMs: "1500" }, undefined],
  [{ leaveEmpty: "https://pills.example" }, "trap filled in"],
  [{ timeTakenMs: "1499" }, "sent too soon"],
  [{ timeTakenMs: "-5000" }, "sent too soon"],
  [{ timeTakenMs: "Infinity" }, "sent too soon"],
])("%j looks like %j", (input, expected) => {
  expect(suspicionOf(input)).toBe(expected);
});
