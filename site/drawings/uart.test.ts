import { expect, test } from "vitest";
import { svgOf } from "./files.ts";
import { labelsIn } from "./svg.ts";
import { levelsIn, record, talk } from "./traces.ts";
import type { Level } from "./uart.ts";

/**
 * Reads a line the way a receiver does: waits for the falling edge of a start
 * bit, samples the eight data bits, expects a stop bit.
 *
 * @throws Error on a framing error, which is a stop bit that is not high
 */
function decodeUart(levels: readonly Level[]): string {
  const bytes: number[] = [];
  for (let at = 0; at < levels.length; at += 1) {
    if (levels[at] === 1) continue;
    if (levels[at + 9] !== 1) throw new Error(`framing error at bit ${at}`);
    bytes.push(levels.slice(at + 1, at + 9).reduce<number>((byte, bit, n) => byte | (bit << n), 0));
    at += 9;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

test("the recorded lines decode to what device and bench sent", () => {
  const { tx, rx } = levelsIn(record);
  expect(decodeUart(tx)).toBe(talk.boot.text + talk.verdict.text);
  expect(decodeUart(rx)).toBe(talk.command.text + talk.end.text);
});

/** The levels of a line that is drawn with h and v steps from high, a unit each. */
function unitsOf(steps: string): Level[] {
  const levels: Level[] = [];
  let level: Level = 1;
  for (const [, step, length] of steps.matchAll(/([hv])(-?\d+)/g)) {
    if (step === "v") level = level === 1 ? 0 : 1;
    else levels.push(...Array<Level>(Number(length)).fill(level));
  }
  return levels;
}

test("a question and its answer decode, and the answer begins after the question's stop bit", () => {
  const bit = 10;
  const [question, answer] = [...svgOf("heroes/uart").matchAll(/d="M(-?\d+) \d+(h[^"]*)"/g)].map(
    ([, start, steps = ""]) => {
      const units = unitsOf(steps);
      const first = units.indexOf(0);
      const levels = units.slice(first).filter((_, at) => at % bit === bit / 2);
      return { from: Number(start) + first, text: decodeUart(levels) };
    },
  );
  expect([question?.text, answer?.text]).toEqual(["?", "!"]);
  expect(answer?.from).toBeGreaterThanOrEqual((question?.from ?? 0) + 10 * bit);
  // 9600 baud, and a division of 24 units: 10 on the page's grid.
  expect(labelsIn(svgOf("heroes/uart"))).toContain(`${(24 / bit) * (1e6 / 9600)} µs/div`);
});
