import {
  bitWidth,
  type DecodedByte,
  decodedBytes,
  levelsIn,
  screen,
  talk,
} from "../../site/drawings/traces.ts";
import type { Level } from "../../site/drawings/uart.ts";

/**
 * What the film shows at each moment: an oscilloscope in normal mode whose
 * hold-off is longer than a message, so that CH1 triggers it twice in a
 * session: on the first start bit of the boot log and on that of the verdict.
 * Each acquisition is drawn from left to right over the one before.
 */

/** The record's bit that is under the trigger marker; one acquisition each. */
export const triggers = [talk.boot.at, talk.verdict.at] as const;

/** How far the old trace fades ahead of the sweep, and how long the new one glows, in bits. */
export const reach = { gap: 2, fade: 10, glow: 6 } as const;

/** One bit a frame: from where the sweep does not touch the screen yet to where it has left. */
const framesOfSweep = reach.fade + (screen.to - screen.from) + reach.glow;

export const film = {
  framesPerSecond: 30,
  frames: framesOfSweep * triggers.length,
  /** In the drawing's units, which are CSS pixels at full size. */
  left: screen.from * bitWidth,
  width: (screen.to - screen.from) * bitWidth,
  height: screen.height,
  /** Pixels of the film a unit: sharp on a dense display, and its halved chroma never shows. */
  density: 2,
} as const;

/** A decoded byte and how much of it has appeared, 0 to 1. */
type Letter = DecodedByte & { readonly alpha: number };

/** One acquisition as far as it can be seen. */
type Acquisition = { readonly trigger: number; readonly letters: readonly Letter[] };

export type Frame = {
  /** Where the sweep is, in bits from the trigger. */
  readonly head: number;
  /** Left of the sweep: what it is drawing. */
  readonly fresh: Acquisition;
  /** Right of it: what it drew the last time. */
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

/** A byte can be read once its stop bit is over; then it takes a fifth of a second to show. */
function appearing(trigger: number, head: number): Letter[] {
  const view = { from: trigger + screen.from, to: trigger + screen.to };
  return decodedBytes(view)
    .map((byte) => ({ ...byte, alpha: Math.min(1, (trigger + head - byte.to) / reach.glow) }))
    .filter(({ alpha }) => alpha > 0);
}

/** CH1's levels as a frame shows them, one a bit from the left edge; none inside the gap. */
export function shownLevels({ head, fresh, stale }: Frame): (Level | undefined)[] {
  const view = ({ trigger }: Acquisition) =>
    levelsIn({ from: trigger + screen.from, to: trigger + screen.to }).tx;
  const [left, right] = [view(fresh), view(stale)];
  return right.map((level, index) => {
    const bit = screen.from + index;
    if (bit < head) return left[index];
    return bit < head + reach.gap ? undefined : level;
  });
}
