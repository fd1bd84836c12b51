import { type Level, uartLevels } from "./uart.ts";

/** Width of one UART bit in the drawing's units; everything else follows from it. */
export const bitWidth = 12;

/** The line's speed in bits a second. */
const baud = 115_200;

/** What the screen says of the traces: what is on each channel, a division, and the trigger. */
export const readouts = {
  CH1: `tx ${baud} 8N1`,
  CH2: `rx ${baud} 8N1`,
  CH3: `clk ${baud / 2000} kHz`,
  CH4: "20 mA/div",
  division: "50 µs/div",
  trigger: "trig CH1 ↓",
} as const;

/** A period in bits; on the screen, bit 0 is the trigger. */
type Span = { readonly from: number; readonly to: number };

/** What the screen shows around a trigger, and its height in the drawing's units. */
export const screen = { from: -34, to: 152, height: 440 } as const;

/** What the device sends on CH1 and the bench on CH2, and the bit at which each begins. */
export const talk = {
  boot: { text: "boot ok\n", at: 0 },
  command: { text: "test\n", at: 84 },
  verdict: { text: "pass\n", at: 160 },
  end: { text: "sleep\n", at: 214 },
} as const;

/** The whole record: enough for a screen around the boot and one around the verdict. */
export const record: Span = { from: screen.from, to: talk.verdict.at + screen.to };

function line(parts: readonly { text: string; at: number }[]): Level[] {
  const levels: Level[] = Array(record.to - record.from).fill(1);
  for (const { text, at } of parts) {
    levels.splice(at - record.from, text.length * 10, ...uartLevels(text));
  }
  return levels;
}

const recorded = {
  tx: line([talk.boot, talk.verdict]),
  rx: line([talk.command, talk.end]),
};

/** The levels of the two UART lines, one entry a bit time. */
export function levelsIn({ from, to }: Span): typeof recorded {
  const cut = (levels: Level[]) => levels.slice(from - record.from, to - record.from);
  return { tx: cut(recorded.tx), rx: cut(recorded.rx) };
}

/** Heights of the channels' baselines, top to bottom, and of the decoder's row. */
export const rows = { ch1: 84, decoded: 112, ch2: 210, ch3: 300, ch4: 424 } as const;
/** How far a high level is drawn above its baseline. */
const swing = 62;
/** The supply's inrush above its baseline, and how much of it is over once the capacitors are charged. */
const current = { inrush: 100, decay: 64 } as const;
/** Widths of a trace and of its glow. */
export const strokes = { trace: 3, glow: 11 } as const;
/** Letters of the decoded row: their size, and how far their baseline is below the row. */
export const letters = { size: 28, drop: 10 } as const;

/** The four traces of a part of the record, as SVG path data. */
export function tracePaths(span: Span): Record<"ch1" | "ch2" | "ch3" | "ch4", string> {
  const { tx, rx } = levelsIn(span);
  const start = span.from * bitWidth;
  return {
    ch1: stepPath(tx, rows.ch1, start),
    ch2: stepPath(rx, rows.ch2, start),
    ch3: clockPath(span),
    ch4: currentPath(span),
  };
}

/** A step curve through levels from `start`, as SVG path data. */
function stepPath(levels: readonly Level[], base: number, start: number): string {
  let path = `M${start} ${levels[0] === 1 ? base - swing : base}`;
  let run = 0;
  levels.forEach((level, index) => {
    run += bitWidth;
    const next = levels[index + 1];
    if (next === level) return;
    path += `h${run}`;
    if (next !== undefined) path += next > level ? `v${-swing}` : `v${swing}`;
    run = 0;
  });
  return path;
}

/** A square wave of one bit high, one bit low: 57.6 kHz on the drawing's time base. */
function clockPath({ from, to }: Span): string {
  const period = `h${bitWidth}v${-swing}h${bitWidth}v${swing}`;
  return `M${from * bitWidth} ${rows.ch3}${period.repeat((to - from) / 2)}`;
}

/**
 * Supply current: asleep near zero; on waking an inrush that decays while the
 * capacitors charge, then a plateau as long as the device listens or sends.
 */
function currentPath({ from, to }: Span): string {
  const { inrush, decay } = current;
  const awake: readonly [number, number][] = [
    [-5, 86],
    [88, 280],
  ];
  let path = `M${from * bitWidth} ${rows.ch4}`;
  for (const [wakes, sleeps] of awake) {
    if (wakes > to) break;
    path += `H${wakes * bitWidth}V${rows.ch4 - inrush}`;
    path += `q10 ${decay * 0.83} 34 ${decay}H${Math.min((sleeps - 2) * bitWidth, to * bitWidth)}`;
    if (sleeps > to) return path;
    path += `l12 ${inrush - decay}`;
  }
  return `${path}H${to * bitWidth}`;
}

/** A byte as the decoder shows it under CH1, once the stop bit is over. */
type DecodedByte = { readonly from: number; readonly to: number; readonly label: string };

/** The decoder's row for whole bytes in a part of the record, control characters by name. */
export function decodedBytes(span: Span): DecodedByte[] {
  return [talk.boot, talk.verdict]
    .flatMap(({ text, at }) =>
      [...text].map((character, index) => ({
        from: at + index * 10,
        to: at + index * 10 + 10,
        label: character === "\n" ? "LF" : character,
      })),
    )
    .filter(({ from, to }) => from >= span.from && to <= span.to);
}

/** The bracket around a decoded byte, as SVG path data. */
export function bracketPath({ from, to }: DecodedByte): string {
  const length = (to - from) * bitWidth - 20;
  return `M${from * bitWidth + 4} ${rows.decoded}l6 -16h${length}l6 16l-6 16h${-length}z`;
}

/** The marker above the trigger, as SVG path data. */
export const triggerPath = `M0 ${rows.ch1 - swing - 4}l-10 -13h20z`;
