import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/test-end.ts";
import { weldPicture } from "../build/weld-map.ts";
import { missingPackages } from "../record/tools/make.ts";
import { measureWeldMap, weldMap } from "../record/tools/weld-map.ts";

test.skipIf(missingPackages("map").length > 0)(
  "weld-map.json has what today's firmware does; otherwise run npm run firmware",
  () => {
    expect(weldMap()).toEqual(measureWeldMap(tempFolder()));
  },
);

test("no weld of the map starts the good firmware, but those that K2 is too late for", () => {
  const { good, bug } = weldMap();
  expect(good.rows.filter(([, outcomes]) => outcomes.includes("S"))).toEqual([]);
  // What RLY-2's first version saw, and what today's sees of the bug.
  expect(bug.first.is).toBe("A");
  expect(bug.moments.are).toContain("S");
  expect(good.moments.are).not.toContain("S");
});

test("the table beside the map says what came of each weld", () => {
  const { rows, fromMs, everyMs } = weldMap().bug;
  const numbersIn = (text: string) =>
    (text.replaceAll(",", "").replaceAll("\u2212", "-").match(/-?\d+/g) ?? []).map(Number);
  const said = weldPicture().table.flatMap(([lengths = "", ...cells]) => {
    const [shortest = 0, longest = shortest] = numbersIn(lengths);
    const squares: string[] = [];
    for (const [column, outcome] of [..."ASUN"].entries()) {
      for (const range of (cells[column] ?? "").split(", ")) {
        const [from, to = from] = numbersIn(range);
        if (from === undefined || to === undefined) continue;
        for (let ms = from; ms <= to; ms += everyMs) squares[(ms - fromMs) / everyMs] = outcome;
      }
    }
    return rows
      .filter(([ms]) => shortest <= ms && ms <= longest)
      .map(([ms]) => [ms, squares.join("")]);
  });
  expect(said).toEqual(rows);
});

test("the drawing has a square for each weld, of what came of it", () => {
  const map = weldMap();
  const { columns, rows, all, ...picture } = weldPicture();
  expect(all).toBe(map.good.rows.map((_, y) => `M0 ${y}.5h${columns}`).join(""));
  for (const firmware of ["good", "bug"] as const) {
    const squares = Array.from({ length: rows }, () => Array<string>(columns).fill("N"));
    for (const [outcome, path] of Object.entries(picture[firmware])) {
      for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
        squares[Number(y)]?.fill(outcome, Number(x), Number(x) + Number(run));
      }
    }
    expect(squares.map((row) => row.join(""))).toEqual(map[firmware].rows.map(([, row]) => row));
  }
});
