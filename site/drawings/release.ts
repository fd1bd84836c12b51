import { type Composition, label, labels, rounded, svg } from "./svg.ts";

/** How many things there are of a kind, and how many of them are as they should be. */
type Tally = { readonly name: string; readonly of: number; readonly good: number };

/** Every row has room for as many marks, so that lengths compare. */
const perRow = 50;

const frames = {
  narrow: {
    size: [300, 240],
    left: 6,
    right: 294,
    question: 22,
    answer: 66,
    letters: 42,
    row: 11,
    first: 98,
  },
  wide: {
    size: [450, 230],
    left: 2,
    right: 450,
    question: 10,
    answer: 80,
    // At most 154 px where the drawing is widest, as for any number of a screen.
    letters: 78,
    row: 11,
    first: 114,
  },
} as const;

/** The chief executive's tile: the answer in its colour, and under it a mark for each thing behind it; the red ones are missing. */
export function release(
  composition: Composition,
  answer: string,
  tallies: readonly Tally[],
): string {
  const frame = frames[composition];
  const { left, right, letters, row } = frame;
  const pitch = (right - left) / perRow;
  const verdict = tallies.every(({ of, good }) => of === good) ? "ch2" : "screen-fail";
  const texts = [
    label(left, frame.question, "Can this build ship?"),
    label(
      left - letters / 15,
      frame.answer,
      answer,
      `fill="var(--${verdict})" font-family="var(--font-heading)" font-size="${letters}" letter-spacing="${-letters / 25}"`,
    ),
  ];
  const lines = { good: "", missing: "" };
  let y = frame.first;
  for (const { name, of, good } of tallies) {
    texts.push(
      label(left, rounded(y), name),
      label(right, rounded(y), `${good} of ${of}`, 'text-anchor="end"'),
    );
    y += row * 0.9;
    for (let from = 0; from < of; from += perRow) {
      const here = Math.min(perRow, of - from);
      const passes = Math.max(0, Math.min(here, good - from));
      const start = `M${left} ${rounded(y)}`;
      if (passes > 0) lines.good += `${start}h${rounded(passes * pitch)}`;
      if (passes < here) {
        lines.missing += `M${rounded(left + passes * pitch)} ${rounded(y)}h${rounded((here - passes) * pitch)}`;
      }
      y += row;
    }
    y += row * 1.4;
  }
  const dashes = `stroke-width="${rounded(row * 0.72)}" stroke-dasharray="${rounded(pitch * 0.62)} ${rounded(pitch * 0.38)}"`;
  return svg(
    frame.size,
    `<g ${dashes}><path stroke="var(--ch2)" d="${lines.good}"/><path stroke="var(--screen-fail)" d="${lines.missing}"/></g>${labels(composition, texts)}`,
  );
}
