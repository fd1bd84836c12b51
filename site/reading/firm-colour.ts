import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { find, root, text } from "../../shared/files.ts";
import { token } from "../styles/token.ts";
import { type Mistake, placeAt } from "./mistakes.ts";

/** What follows from the firm's colour, and has to be right for every firm. */

const sheet = "site/styles/tokens.css";

/** Each colour with which --firm has to contrast, and how much at least (WCAG 2.2, 1.4.3: text, large text). */
const least = { "on-ch1": 4.5, screen: 3 } as const;

/** @returns a mistake if texts in the firm's colour or on it can't be read */
export function wrongColour(): Mistake[] {
  const firm = token("firm");
  const source = text(sheet);
  const place = placeAt(sheet, source, source.indexOf("--firm:"));
  if (!/^#[\da-f]{6}$/i.test(firm)) {
    const message = `"--firm" must be # and six hexadecimal digits, such as #ffd60a. You wrote: ${firm}.`;
    return [{ ...place, message }];
  }
  const found = Object.entries(least).map(([name, needed]) => {
    const ratio = contrast(firm, token(name));
    // Rounded down, so that a number that is too low looks it.
    const shown = Math.floor(ratio * 10) / 10;
    return { isLow: ratio < needed, says: `${shown} with --${name}, of at least ${needed}` };
  });
  const contrasts = found.map(({ says }) => says).join(", and ");
  const message = `"--firm" is too dark to be read. Its contrast is ${contrasts}. Choose a lighter colour.`;
  const isDark = found.some(({ isLow }) => isLow);
  return isDark ? [{ ...place, message }] : [];
}

/** The contrast of two colours (WCAG 2.2, contrast ratio). */
function contrast(...colours: [string, string]): number {
  const [light = 0, dark = 0] = colours.map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour such as #ffd60a (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The comment in an MP4 file, where media/film/render.ts writes the colour (box ©cmt: a box data, with 16 bytes before). */
const comment = /\xa9cmt.{4}data.{8}(#\w+)/s;

/** @returns a warning if the film was drawn in another colour, and isn't shown: both its files are made at once */
export function filmsOfOtherColour(): Mistake[] {
  const firm = token("firm");
  const colourIn = (file: string) => comment.exec(readFileSync(join(root, file), "latin1"))?.[1];
  const [other] = find("site/drawings/film/*.mp4").filter(
    (file) => colourIn(file)?.toLowerCase() !== firm.toLowerCase(),
  );
  if (!other) return [];
  const message = `the film isn't shown: its colour is ${colourIn(other) ?? "none that it names"}, and "--firm" is ${firm}. Run npm run film.`;
  return [{ file: other, message }];
}
