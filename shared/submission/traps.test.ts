import { expect, test } from "vitest";
import { suspicionOf } from "./traps.ts";

test.each([
  [{}, null],
  [{ leaveEmpty: "", timeTakenMs: "" }, null],
  [{ timeTakenMs: "1500" }, null],
  [{ leaveEmpty: "https://pills.example" }, "trap filled in"],
  [{ timeTakenMs: "1499" }, "sent too soon"],
  [{ timeTakenMs: "-5000" }, "sent too soon"],
  [{ timeTakenMs: "Infinity" }, "sent too soon"],
])("%j looks like %j", (input, expected) => {
  expect(suspicionOf(input)).toBe(expected);
});
