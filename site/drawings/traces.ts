import { type Level, uartLevels } from "./uart.ts";

/** Width of one UART bit in the drawing's units; everything else follows from it. */
export const bitWidth = 12;
/** 50 µs per division at 115200 baud: 50 / 8.68 bits. */
export const division = 69.12;

/** Bits drawn before the trigger. */
export const lead = 100;
const tail = 160;

/** What the device says on CH1, the bench's answer on CH2, and the bit each begins at. */
export const talk = {
  boot: { text: "boot ok\n", at: 0 },
  command: { text: "test\n", at: 84 },
  verdict: { text: "pass\n", at: 142 },
} as const;

const bits = 320;

function line(parts: readonly { text: string; at: number }[]): Level[] {
  const levels: Level[] = Array(lead + bits + tail).fill(1);
  for (const { text, at } of parts) levels.splice(lead + at, text.length * 10, ...uartLevels(text));
  return levels;
}

/** The four channels' levels or samples, one entry a bit time, `lead` bits before the trigger. */
export const channels = {
  tx: line([talk.boot, talk.verdict]),
  rx: line([talk.command]),
};

/**
 * A step curve through levels, as SVG path data; a high level is drawn `height` above `base`.
 *
 * @param start where the first level begins, in the drawing's units
 */
export function stepPath(
  levels: readonly Level[],
  base: number,
  height: number,
  start = 0,
): string {
  let path = `M${start} ${levels[0] === 1 ? base - height : base}`;
  let run = 0;
  levels.forEach((level, index) => {
    run += bitWidth;
    const next = levels[index + 1];
    if (next === level) return;
    path += `h${run}`;
    if (next !== undefined) path += next > level ? `v${-height}` : `v${height}`;
    run = 0;
  });
  return path;
}

/** A square wave of one bit high, one bit low: 57.6 kHz on the drawing's time base. */
export function clockPath(base: number, height: number): string {
  const periods = (lead + bits + tail) / 2;
  return `M${-lead * bitWidth} ${base}${`h12v${-height}h12v${height}`.repeat(periods)}`;
}

/**
 * Supply current: asleep near zero; on waking an inrush that decays while the
 * capacitors fill, then a plateau as long as the device listens or sends.
 */
export function currentPath(base: number): string {
  const awake: readonly [number, number][] = [
    [-5, 86],
    [88, 206],
  ];
  let path = `M${-lead * bitWidth} ${base}`;
  for (const [from, to] of awake) {
    path += `H${from * bitWidth}V${base - 62}`;
    path += `q8 34 26 40H${(to - 2) * bitWidth}l10 22`;
  }
  return `${path}H${(bits + tail) * bitWidth}`;
}

/** The decoder's row: one bracket per byte with what it says, control characters by name. */
export function decodedBytes(): { x: number; label: string }[] {
  return [talk.boot, talk.verdict].flatMap(({ text, at }) =>
    [...text].map((character, index) => ({
      x: (at + index * 10) * bitWidth,
      label: character === "\n" ? "LF" : character,
    })),
  );
}
