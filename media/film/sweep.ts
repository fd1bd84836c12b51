import { bitWidth, bracketPath, decodedBytes, screen, talk } from "../../site/drawings/traces.ts";

/**
 * The film's content at each moment: an oscilloscope in normal mode whose hold-off is longer than a
 * message, so CH1 triggers it twice a session, on the first start bit of the boot log and of the
 * verdict. Each acquisition is drawn from left to right over the previous one.
 */

/** The bit of the record under the trigger marker, for each acquisition. */
const triggers = [talk.boot.at, talk.verdict.at] as const;

/** How far the old trace fades ahead of the sweep, and how long the new one glows, in bits. */
export const reach = { gap: 2, fade: 10, glow: 6 } as const;

/** One bit per frame, from before the sweep touches the screen until it has left. */
const framesOfSweep = reach.fade + (screen.to - screen.from) + reach.glow;

export const film = {
  framesPerSecond: 30,
  frames: framesOfSweep * triggers.length,
  /** In the drawing's units, which are CSS pixels at full size. */
  left: screen.from * bitWidth,
  width: (screen.to - screen.from) * bitWidth,
  height: screen.height,
  /** Film pixels per unit: nearly enough for a screen with two pixels per CSS pixel. */
  density: 1.25,
} as const;

/** A decoded byte under its bracket, in SVG path data, and how much of it has appeared, 0 to 1. */
type Letter = Readonly<{ label: string; bracket: string; x: number; alpha: number }>;

/** The visible part of an acquisition. */
export type Acquisition = { readonly trigger: number; readonly letters: readonly Letter[] };

export type Frame = {
  /** Where the sweep is, in bits from the trigger. */
  readonly head: number;
  /** Left of the sweep: the acquisition being drawn. */
  readonly fresh: Acquisition;
  /** Right of it: the previous acquisition. */
  readonly stale: Acquisition;
};

/** Frame 0 is the still: the first acquisition, complete; the sweep is about to draw the second. */
export function frameAt(index: number): Frame {
  const sweep = Math.floor(index / framesOfSweep) + 1;
  const head = screen.from - reach.fade + (index % framesOfSweep);
  const trigger = (of: number) => triggers[of % triggers.length] ?? 0;
  return {
    head,
    fresh: { trigger: trigger(sweep), letters: appearing(trigger(sweep), head) },
    stale: { trigger: trigger(sweep - 1), letters: appearing(trigger(sweep - 1), Infinity) },
  };
}

/** A byte can be read once its stop bit is over; its letter fades in over a fifth of a second. */
function appearing(trigger: number, head: number): Letter[] {
  const view = { from: trigger + screen.from, to: trigger + screen.to };
  return decodedBytes(view)
    .map((byte) => ({
      label: byte.label,
      bracket: bracketPath(byte),
      x: ((byte.from + byte.to) / 2) * bitWidth,
      alpha: Math.min(1, (trigger + head - byte.to) / reach.glow),
    }))
    .filter(({ alpha }) => alpha > 0);
}
