import { expect, test } from "vitest";
import { screen, talk } from "../../site/drawings/traces.ts";
import { decodeUart, type Level } from "../../site/drawings/uart.ts";
import { film, frameAt, shownLevels } from "./sweep.ts";

const frames = Array.from({ length: film.frames }, (_, index) => frameAt(index));

/** Decodes the bytes that the sweep has completed. */
function readUpTo(head: number, levels: readonly (Level | undefined)[]): string {
  const drawn = levels.slice(0, Math.max(0, head - screen.from)) as Level[];
  const starts = drawn.indexOf(0);
  if (starts < 0) return "";
  return decodeUart(drawn.slice(0, starts + Math.floor((drawn.length - starts) / 10) * 10));
}

test("the film lasts 8 to 12 seconds", () => {
  const seconds = film.frames / film.framesPerSecond;
  expect(seconds).toBeGreaterThanOrEqual(8);
  expect(seconds).toBeLessThanOrEqual(12);
});

test("CH1 decodes to the boot log in the first frame, to the verdict half-way", () => {
  const textIn = (index: number) => decodeUart(shownLevels(frameAt(index)) as Level[]);
  expect(textIn(0)).toBe(talk.boot.text);
  expect(textIn(film.frames / 2)).toBe(talk.verdict.text);
});

test("a letter appears under CH1 as soon as its byte is complete, and not before", () => {
  for (const frame of frames) {
    const letters = frame.fresh.letters.map(({ label }) => (label === "LF" ? "\n" : label));
    // A letter is fully transparent at the moment its stop bit ends.
    expect(letters.join("")).toBe(readUpTo(frame.head - 1, shownLevels(frame)));
  }
});

test("the last frame continues into the first", () => {
  const last = frames.at(-1);
  expect(last?.fresh).toEqual(frameAt(0).stale);
  expect(frameAt(film.frames)).toEqual(frameAt(0));
});
