import { expect, test } from "vitest";
import { runOf } from "./runs.ts";
import { drawScope, screen } from "./scope.ts";

test("the picture of a failed test is marked where it failed, and ends there", async () => {
  const { records, failure } = await runOf("CTL-6", "unsigned-room");
  const { lanes, mark } = drawScope(records, 30_000);
  expect(mark).toBe(((failure?.ms ?? 0) / 300_000) * screen.width);
  expect(lanes.map(({ says }) => says)).toEqual(["−5.0 °C", "off", "silent", "none"]);
  for (const { path } of lanes) expect(path).toMatch(RegExp(`H${mark}$`));
});

test("good firmware is drawn with what its pins did", async () => {
  const { records } = await runOf("SEN-3");
  const { lanes, mark } = drawScope(records, 60_000);
  expect(mark).toBeUndefined();
  expect(lanes.map(({ says }) => says)).toEqual([
    expect.stringMatching(/°C$/),
    "on at 3:01",
    expect.stringMatching(/^\d+ answers$/),
    expect.stringMatching(/^on at \d+:\d\d$/),
  ]);
});
