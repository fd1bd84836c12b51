import { expect, test } from "vitest";
import { resultOf } from "../../build/runs.ts";
import { drawScope, scaleOf, screen } from "./scope.ts";

const window = { startMs: 0, msPerDivision: 60_000 };

test("the picture of a failed test is marked where it failed, and ends there", async () => {
  const { failure, records } = await resultOf("CTL-6", "unsigned-room");
  const { lanes, mark } = drawScope(records, window, scaleOf([records]));
  expect(mark).toBeCloseTo(((failure?.ms ?? 0) / 600_000) * screen.width, 1);
  expect(lanes.map(({ text }) => text)).toEqual(["−5.0 °C", "off", "silent", "none"]);
  for (const { path } of lanes) expect(path).toMatch(RegExp(`H${mark}$`));
});

test("good firmware is drawn with what its pins did", async () => {
  const { records } = await resultOf("RLY-1");
  const { lanes, mark } = drawScope(records, window, scaleOf([records]));
  expect(mark).toBeUndefined();
  expect(lanes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^[\d.]+ to [\d.]+ °C$/),
    expect.stringMatching(/^on at \d+:\d\d$/),
    expect.stringMatching(/^\d+ answers$/),
    expect.stringMatching(/^on at \d+:\d\d$/),
  ]);
});
