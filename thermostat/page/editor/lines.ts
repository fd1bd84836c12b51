import type { File } from "./codemirror.ts";
import { changedLines } from "./patches.ts";

/** The marked lines of a file in words: `Lines 8 and 12–14 of 61 are changed. Line 40 fails.` */
export function linesOf({ text, published }: File, failing: number | undefined): string {
  const total = text.trimEnd().split("\n").length;
  const changed = changedLines(published, text).filter((line) => line <= total);
  const list = new Intl.ListFormat("en-GB").format(rangesOf(changed));
  const isOne = changed.length === 1;
  const words =
    changed.length > 0
      ? `${isOne ? "Line" : "Lines"} ${list} of ${total} ${isOne ? "is" : "are"} changed.`
      : `None of ${total} lines is changed.`;
  return failing ? `${words} Line ${failing} fails.` : words;
}

/** Numbers that follow each other are one range; after the fourth, only their number is named. */
function rangesOf(lines: readonly number[]): readonly string[] {
  const starts = lines.filter((line) => !lines.includes(line - 1));
  const ends = lines.filter((line) => !lines.includes(line + 1));
  const ranges = starts.map((start, at) =>
    start === ends[at] ? `${start}` : `${start}–${ends[at]}`,
  );
  const rest = ranges.length - 4;
  return rest > 0 ? [...ranges.slice(0, 4), `${rest} more`] : ranges;
}
