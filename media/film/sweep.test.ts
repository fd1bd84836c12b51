import { expect, test } from "vitest";
import { film, frameAt } from "./sweep.ts";

test("the last frame continues into the first, after 8 to 12 seconds", () => {
  expect(frameAt(film.frames - 1).fresh).toEqual(frameAt(0).stale);
  const seconds = film.frames / film.framesPerSecond;
  expect(Math.abs(seconds - 10)).toBeLessThanOrEqual(2);
});
