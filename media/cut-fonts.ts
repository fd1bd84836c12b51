import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * Cuts the identity's three fonts from their npm packages down to the characters and axes the site
 * uses: a quarter of the bytes, no visible change. The last two are for the social pictures, whose
 * renderer supports neither WOFF2 nor axes. The files are committed, so this runs only when a font
 * changes.
 */

type Cut = {
  /** File of the package to cut from. */
  readonly from: string;
  /** Name of the file written to `site/fonts/`. */
  readonly to: `${string}.${"woff2" | "ttf"}`;
  /** An axis with one value is pinned, one with a range keeps that range. */
  readonly axes: Record<string, number | { min: number; max: number }>;
  readonly characters?: string;
};

const ascii = span(0x20, 0x7e);
// Latin-1 covers Dutch, French and German names; the rest are the copy's punctuation and symbols.
const text = `${ascii}${span(0xa0, 0xff)}ŒœŸ–—‘’“”…•€™−→↑↓✓×`;

/** All characters from the first to the last code point. */
function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

const archivo = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
const instrument =
  "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const sometype = "@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2";

const cuts: readonly Cut[] = [
  { from: archivo, to: "archivo.woff2", axes: { wdth: 110, wght: { min: 600, max: 650 } } },
  { from: instrument, to: "instrument-sans.woff2", axes: { wght: { min: 400, max: 650 } } },
  {
    from: sometype,
    to: "sometype-mono.woff2",
    axes: { wght: 500 },
    characters: `${ascii}µ°·×–—→↑↓✓`,
  },
  { from: archivo, to: "social-archivo.ttf", axes: { wdth: 110, wght: 640 } },
  { from: sometype, to: "social-sometype-mono.ttf", axes: { wght: 500 } },
];

const require = createRequire(import.meta.url);
const folder = new URL("../site/fonts/", import.meta.url);
for (const { from, to, axes, characters = text } of cuts) {
  const font = await subsetFont(await readFile(require.resolve(from)), characters, {
    targetFormat: to.endsWith(".woff2") ? "woff2" : "sfnt",
    variationAxes: axes,
  });
  await writeFile(new URL(to, folder), font);
}
