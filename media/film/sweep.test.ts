import { expect, test } from "vitest";
import { levelsIn, screen } from "../../site/drawings/traces.ts";
import { decodeUart, type Level } from "../../site/drawings/uart.ts";
import { type Acquisition, type Frame, film, frameAt, reach } from "./sweep.ts";

/** CH1's levels in a frame, one per bit from the left edge; `undefined` inside the gap. */
function shownLevels({ head, fresh, stale }: Frame): (Level | undefined)[] {
  const view = ({ trigger }: Acquisition) =>
    levelsIn({ from: trigger + screen.from, to: trigger + screen.to }).tx;
  const [left, right] = [view(fresh), view(stale)];
  return right.map((level, index) => {
    const bit = screen.from + index;
    if (bit < head) return left[index];
    return bit < head + reach.gap ? undefined : level;
  });
}

/** Decodes the bytes that the sweep has completed. */
function readUpTo(head: number, levels: readonly (Level | undefined)[]): string {
  const drawn = levels.slice(0, Math.max(0, head - screen.from)) as Level[];
  const starts = drawn.indexOf(0);
  if (starts < 0) return "";
  return decodeUart(drawn.slice(0, starts + Math.floor((drawn.length - starts) / 10) * 10));
}

test("a letter appears under CH1 as soon as its byte is complete, and not before", () => {
  for (let index = 0; index < film.frames; index += 1) {
    const frame = frameAt(index);
    const letters = frame.fresh.letters.map(({ label }) => (label === "LF" ? "\n" : label));
    // A letter is fully transparent at the moment its stop bit ends.
    expect(letters.join("")).toBe(readUpTo(frame.head - 1, shownLevels(frame)));
  }
});

test("the last frame continues into the first, after 8 to 12 seconds", () => {
  expect(frameAt(film.frames - 1).fresh).toEqual(frameAt(0).stale);
  const seconds = film.frames / film.framesPerSecond;
  expect(Math.abs(seconds - 10)).toBeLessThanOrEqual(2);
});
