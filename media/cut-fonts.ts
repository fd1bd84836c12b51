import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * Cuts the identity's three fonts from their npm packages down to the characters and axes the site
 * uses: a quarter of the bytes, no visible change. The last two are for the social pictures, whose
 * renderer supports neither WOFF2 nor axes.
 */

type Cut = {
  /** File of the package to cut from. */
  readonly from: string;
  /** Name of the file written to `site/generated/fonts`. */
  readonly to: string;
  /** An axis with one value is pinned, one with a range keeps that range. */
  readonly axes: Record<string, number | { min: number; max: number }>;
  readonly characters: string;
  readonly format: "woff2" | "sfnt";
};

const ascii = span(0x20, 0x7e);
// Latin-1 covers Dutch, French and German names; the rest are the copy's marks.
const text = `${ascii}${span(0xa0, 0xff)}ŒœŸ–—‘’“”…•€™−→↑↓✓×`;

/** All characters from the first to the last code point. */
function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

const cuts: readonly Cut[] = [
  {
    from: "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2",
    to: "archivo.woff2",
    axes: { wdth: 110, wght: { min: 600, max: 650 } },
    characters: text,
    format: "woff2",
  },
  {
    from: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    to: "instrument-sans.woff2",
    axes: { wght: { min: 400, max: 650 } },
    characters: text,
    format: "woff2",
  },
  {
    from: "@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2",
    to: "sometype-mono.woff2",
    axes: { wght: 500 },
    characters: `${ascii}µ°·×–—→↑↓✓`,
    format: "woff2",
  },
  {
    from: "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2",
    to: "social-archivo.ttf",
    axes: { wdth: 110, wght: 640 },
    characters: text,
    format: "sfnt",
  },
  {
    from: "@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2",
    to: "social-sometype-mono.ttf",
    axes: { wght: 500 },
    characters: text,
    format: "sfnt",
  },
];

const require = createRequire(import.meta.url);
const folder = new URL("../site/generated/fonts/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const { from, to, axes, characters, format } of cuts) {
  const file = new URL(to, folder);
  const whole = await readFile(require.resolve(from));
  await writeFile(
    file,
    await subsetFont(whole, characters, { targetFormat: format, variationAxes: axes }),
  );
}
