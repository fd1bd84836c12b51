/** One line level of a UART over one bit time: 1 is idle or mark, 0 is start or space. */
export type Level = 0 | 1;

/**
 * The line levels of bytes sent as 8N1: a start bit, eight data bits with the
 * least significant first, one stop bit. Bytes follow each other without a pause.
 */
export function uartLevels(text: string): Level[] {
  return [...new TextEncoder().encode(text)].flatMap((byte) => [
    0,
    ...Array.from({ length: 8 }, (_, bit): Level => (((byte >> bit) & 1) === 1 ? 1 : 0)),
    1,
  ]);
}

/**
 * Reads a line the way a receiver does: waits for the falling edge of a start
 * bit, samples the eight data bits, expects a stop bit.
 *
 * @throws Error on a framing error, which is a stop bit that is not high
 */
export function decodeUart(levels: readonly Level[]): string {
  const bytes: number[] = [];
  for (let at = 0; at < levels.length; at += 1) {
    if (levels[at] === 1) continue;
    if (levels[at + 9] !== 1) throw new Error(`framing error at bit ${at}`);
    bytes.push(levels.slice(at + 1, at + 9).reduce<number>((byte, bit, n) => byte | (bit << n), 0));
    at += 9;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
