import { type Composition, label, labels, svg } from "./svg.ts";

/** A step of a command as it printed it: its name, what came of it, and the seconds that it took if it ran. */
export type Step = { readonly name: string; readonly result: string; readonly seconds?: string };

const frames = {
  narrow: {
    size: [300, 240],
    top: 0,
    left: 6,
    indent: 30,
    right: 294,
    first: 54,
    step: 27,
    letter: 7.5,
  },
  wide: {
    size: [600, 190],
    top: -10,
    left: 0,
    indent: 20,
    right: 600,
    first: 33,
    step: 24,
    letter: 5.7,
  },
} as const;

/** What a command printed, step by step: a tick with its time, or a dash with why it was skipped. */
export function terminal(
  composition: Composition,
  command: string,
  steps: readonly Step[],
): string {
  const { size, top, left, indent, right, first, step, letter } = frames[composition];
  const isWide = composition === "wide";
  const paths = { ran: "", skipped: "" };
  const texts = [
    label(left, first - (isWide ? 24 : 30), `$ ${command}`, 'fill="var(--screen-ink)"'),
  ];
  for (const [index, { name, result, seconds }] of steps.entries()) {
    const y = first + index * step;
    const shown = seconds ?? (isWide ? result : result.replace(/,.*/, ""));
    if (seconds) paths.ran += `M${left + 1} ${y - 4}l4 4 7-8`;
    else paths.skipped += `M${left + 1} ${y - 3}h11`;
    texts.push(
      label(indent, y, name),
      label(right, y, shown, `text-anchor="end"${seconds ? "" : ' fill="var(--ch1)"'}`),
    );
  }
  const end = first + steps.length * step + (isWide ? -2 : 5);
  texts.push(label(left, end, "$"));
  const cursor = left + 2 * letter;
  return svg(
    size,
    `<path stroke="var(--ch2)" stroke-width="2" d="${paths.ran}"/><path stroke="var(--ch1)" stroke-width="2" d="${paths.skipped}"/><path fill="var(--ch1)" d="M${cursor} ${end - 10}h7v13h-7z"/>${labels(composition, texts)}`,
    top,
  );
}
