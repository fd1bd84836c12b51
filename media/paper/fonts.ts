import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * The paper's fonts as static instances. Chromium prints a variable font as Type 3 outlines, one set
 * per weight: larger, and badly spaced in many viewers.
 */

const cuts = [
  { family: "Archivo", from: "archivo-latin-wdth-normal", axes: { wdth: 110, wght: 640 } },
  { family: "Instrument Sans", from: "instrument-sans-latin-wght-normal", axes: { wght: 400 } },
  { family: "Instrument Sans", from: "instrument-sans-latin-wght-normal", axes: { wght: 620 } },
  { family: "Sometype Mono", from: "sometype-mono-latin-wght-normal", axes: { wght: 400 } },
] as const;

const require = createRequire(import.meta.url);

/** One `@font-face` per cut, with the font embedded and only the characters of the text. */
export async function fontFaces(text: string): Promise<string> {
  // Page numbers come from CSS and are not in the text.
  const characters = [...new Set(`${text}0123456789 /`)].join("");
  const faces = cuts.map(async ({ family, from, axes }) => {
    const folder = family.toLowerCase().replace(" ", "-");
    const file = require.resolve(`@fontsource-variable/${folder}/files/${from}.woff2`);
    const font = await subsetFont(await readFile(file), characters, {
      targetFormat: "woff2",
      variationAxes: axes,
    });
    const source = `url(data:font/woff2;base64,${font.toString("base64")})`;
    return `@font-face{font-family:"${family}";font-weight:${axes.wght};src:${source}}`;
  });
  return (await Promise.all(faces)).join("\n");
}
