import type { CSSProperties } from "react";
import type { Subject } from "../listings/subject.ts";
import { token } from "../styles/token.ts";
import { fonts } from "./fonts.ts";
import { width } from "./size.ts";

/** The picture: a screen of 15 by 7 divisions and the line of readouts under it. */
export const division = 80;
export const screenHeight = 7 * division;
export const margin = 64;

/** Sizes a title may have, best first. */
export const titleSizes = [104, 94, 84, 76, 72, 68, 60, 52, 44] as const;
/** Down to this size a title rather becomes smaller than longer than three lines. */
export const comfortable = { size: 68, lines: 3 } as const;

type Box = { readonly left: number; readonly top: number; readonly width: number };
type Layout = {
  readonly title: Box & { readonly height: number };
  /** Where the drawing of an index among so many stands. */
  readonly places: (index: number, count: number, view: View) => Box & { readonly height: number };
  readonly letters: Letters;
};
/** Size and colour of a drawing's letters, and how far below their own line they stand. */
export type Letters = { readonly size: number; readonly color: string; readonly drop: number };
type View = { readonly width: number; readonly height: number };

/** The line that a title and the drawing beside it share. */
const middle = 316;

/** Traces run below the title over the whole width; everything else stands to its right. */
export function layoutOf({ kind }: Subject): Layout {
  if (kind === "traces") {
    return {
      title: { left: margin, top: 126, width: width - 2 * margin, height: 190 },
      places: () => ({ left: 0, top: 334, width, height: 212 }),
      letters: { size: 22, color: token("ch1"), drop: 11 },
    };
  }
  return {
    title: { left: margin, top: middle - 178, width: 584, height: 356 },
    places: placeRight,
    letters: { size: 22, color: token("screen-ink-2"), drop: 0 },
  };
}

/** One drawing large, several in two or three columns, all about one middle. */
function placeRight(index: number, count: number, view: View) {
  const columns = count === 1 ? 1 : count <= 8 ? 2 : 3;
  const left = count === 1 ? 680 : 704;
  const gap = 32;
  const each = (width - margin - left - gap * (columns - 1)) / columns;
  const high = (each * view.height) / view.width;
  const rows = Math.ceil(count / columns);
  const step = high + (rows > 2 ? 6 : gap);
  return {
    left: left + (index % columns) * (each + gap),
    top: middle - (rows * step - (step - high)) / 2 + Math.floor(index / columns) * step,
    width: each,
    height: high,
  };
}

export const lineHeight = 1.04;

/** How a title is set; its box on the picture and its measurement share this. */
export function titleStyle(size: number): CSSProperties {
  return {
    fontFamily: fonts.heading.name,
    fontSize: size,
    lineHeight,
    letterSpacing: "-0.025em",
    textWrap: "balance",
  };
}
