import { expect, test } from "vitest";
import type { SpeedRun } from "./audit.ts";
import { failuresOf, type Pairs } from "./page-figures.ts";

const good: SpeedRun = {
  largestPaintMs: 1000,
  layoutShift: 0,
  blockingMs: 0,
  bytes: 90_000,
  scriptTaskMs: 10,
  score: 100,
  scoreWithoutBlocking: 100,
};

function pairs(page: Partial<SpeedRun> = {}, more: Partial<Pairs> = {}): Pairs {
  return {
    path: "/services",
    qualities: { accessibility: 100, practices: 100, searchEngines: 100 },
    pages: [{ ...good, ...page }],
    floors: [good],
    ...more,
  };
}

test("a page as good as its floor fails in nothing", () => {
  expect(failuresOf(pairs())).toEqual([]);
  // What blocks depends on what else the machine does.
  expect(failuresOf(pairs({ score: 90, blockingMs: 400 }))).toEqual([]);
});

test.each<[Partial<SpeedRun>, string]>([
  [{ largestPaintMs: 1160 }, "/services: largest paint is 1.16 of the floor's, at most 1.15"],
  [{ largestPaintMs: Number.NaN }, "/services: largest paint is NaN of the floor's, at most 1.15"],
  [{ layoutShift: 0.001 }, "/services: layout shift is 0.0010, at most 0"],
  [{ scriptTaskMs: 50 }, "/services: a script works 50 ms in one go, below 50 wanted"],
  [{ scoreWithoutBlocking: 99 }, "/services: performance scores 99, 100 wanted"],
])("%o fails with page, figure and limit", (page, line) => {
  expect(failuresOf(pairs(page))).toEqual([line]);
});

test("every quality must be whole, but policies ask not to be indexed", () => {
  const qualities = { accessibility: 99, practices: 98, searchEngines: 97 };
  expect(failuresOf(pairs({}, { qualities }))).toEqual([
    "/services: accessibility scores 99, 100 wanted",
    "/services: best practices scores 98, 100 wanted",
    "/services: SEO scores 97, 100 wanted",
  ]);
  expect(failuresOf(pairs({}, { qualities, path: "/privacy-policy" }))).toHaveLength(2);
});

test("each page is compared with the floor of its own pair, and one slow pair fails nothing", () => {
  const slow = { ...good, largestPaintMs: 3000 };
  const paired = { pages: [good, slow, slow], floors: [good, slow, good] };
  expect(failuresOf(pairs({}, paired))).toEqual([]);
});
