import type { File } from "./codemirror.ts";
import { changedLines } from "./patches.ts";

/** The marked lines of a file in words: `Of 61 lines, 8 and 12–14 are changed; 40 fails.` */
export function linesOf({ text, published }: File, failing: number | undefined): string {
  const of = text.trimEnd().split("\n").length;
  const changed = rangesOf(changedLines(published, text).filter((line) => line <= of));
  const isOne = changed.length === 1 && !changed[0]?.includes("–");
  const said = [
    changed.length > 0 &&
      `${new Intl.ListFormat("en").format(changed)} ${isOne ? "is" : "are"} changed`,
    failing && `${failing} fails`,
  ].filter(Boolean);
  return `Of ${of} lines, ${said.join("; ") || "none is changed"}.`;
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
