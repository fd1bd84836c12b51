import { expect, test } from "vitest";
import { decodeUart } from "../../tests/support/decode-uart.ts";
import { levelsIn, record, talk } from "./traces.ts";
import { type Level, uartLevels } from "./uart.ts";

test("a byte is sent least significant bit first between a start and a stop bit", () => {
  expect(uartLevels("b").join("")).toBe("0010001101");
  const idle: Level[] = [1, 1, 1];
  const levels = [...idle, ...uartLevels("Grüße"), ...idle, ...uartLevels("\n"), ...idle];
  expect(decodeUart(levels)).toBe("Grüße\n");
  expect(() => decodeUart([0, 1, 1, 1, 1, 1, 1, 1, 1, 0])).toThrow("framing error");
});

test("the recorded lines decode to what device and bench sent", () => {
  const { tx, rx } = levelsIn(record);
  expect(decodeUart(tx)).toBe(talk.boot.text + talk.verdict.text);
  expect(decodeUart(rx)).toBe(talk.command.text + talk.end.text);
});
