import { expect, test } from "vitest";
import { rowsOf } from "../page/sheet/rows.ts";
import { event, pin, type TraceRecord } from "../wasm/api/trace.ts";
import { drawSheet, lengthOf } from "./draw-sheet.ts";

const at = (ms: number, more: Partial<TraceRecord> = {}): TraceRecord => ({
  ...{ ms, roomCdeg: 2000, counts: 0, pins: 0, events: 0, faults: 0 },
  ...more,
});
const area = {
  ...{ id: "CTL", name: "Room control", total: "2 tests, 1 min", count: 2 },
  tests: ["CTL-1, 40 s", "CTL-2, 1.0 s"],
};

/** The paths of a picture by the colour of their stroke. */
const pathsOf = (svg: string) =>
  Map.groupBy(svg.matchAll(/stroke="(#\w+)".*? d="([^"]*)"/g), ([, color]) => color);

test("a line has its test's own length, its boards end to end, in its place", () => {
  const on = { pins: pin.compressor };
  const heating = {
    id: "CTL-1",
    boards: [
      [at(0), at(10_000, on), at(20_000)],
      [at(0), at(20_000)],
    ],
  };
  const talking = { id: "CTL-2", boards: [[at(0), at(500, { events: event.received }), at(1000)]] };
  expect([heating, talking].map(lengthOf)).toEqual([40_000, 1000]);
  const svg = drawSheet([heating, talking], rowsOf([area]));
  // A heading of three lines, then two lines of 10 units.
  expect(svg).toContain('viewBox="0 0 1000 50"');
  const paths = pathsOf(svg);
  // On from a quarter to a half of the first line.
  expect(paths.get("#34d399")?.[0]?.[2]).toBe("M250 34.3h250");
  // In the middle of the second.
  expect(paths.get("#60a5fa")?.[0]?.[2]).toBe("M500 44.3h1");
  // The room doesn't change.
  expect(paths.get("#ffd60a")?.[0]?.[2]).toBe("M0 38h1000M0 48h1000");
});
