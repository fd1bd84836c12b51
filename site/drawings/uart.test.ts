import { expect, test } from "vitest";
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
