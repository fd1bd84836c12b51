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
