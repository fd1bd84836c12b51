import { globSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tools/chromium.ts";

/**
 * Writes site/styles/font-fallbacks.json: the sizes of system fonts at which the copy of the built
 * pages is as wide and high as in the site's own fonts. Needs the site in dist/ and Debian's packages
 * fonts-liberation, fonts-roboto and fonts-dejavu-core.
 */

type Role = {
  readonly family: string;
  readonly file: string;
  /** The weights that the faces replace, and the measured one. */
  readonly weights: string;
  readonly weight: number;
  /** Selects the copy to measure. */
  readonly copy: string;
  /** Names of system fonts. Fonts in one row have the same widths; later rows are preferred. */
  readonly systemFonts: readonly (readonly string[])[];
};

const roboto = ["Roboto", "Roboto-Regular"];
// Since Android 12 one variable font has all weights, and only its regular one has a name.
const bold = [
  ["DejaVu Sans Bold"],
  roboto,
  ["Roboto Bold", "Roboto-Bold"],
  ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
];
const regular = [["DejaVu Sans"], roboto, ["Arial", "ArialMT", "Liberation Sans"]];
const monospaced = [
  "Menlo",
  "Courier New",
  "CourierNewPSMT",
  "Liberation Mono",
  "Droid Sans Mono",
  "DejaVu Sans Mono",
];

const roles: readonly Role[] = [
  {
    family: "Archivo",
    file: "archivo.woff2",
    weights: "600 650",
    weight: 640,
    copy: "h1",
    systemFonts: bold,
  },
  {
    family: "Instrument Sans",
    file: "instrument-sans.woff2",
    weights: "400 500",
    weight: 400,
    copy: "p",
    systemFonts: regular,
  },
  {
    family: "Instrument Sans",
    file: "instrument-sans.woff2",
    weights: "550 650",
    weight: 600,
    copy: "a, button, label, th",
    systemFonts: bold,
  },
  {
    family: "Sometype Mono",
    file: "sometype-mono.woff2",
    weights: "500",
    weight: 500,
    copy: "nav ol",
    systemFonts: [roboto, monospaced],
  },
];

const root = `${import.meta.dirname}/..`;
const pages = globSync(`${root}/dist/**/*.html`).map((file) => readFileSync(file, "utf8"));
const browser = await chromium.launch({ executablePath: chromiumPath });
const page = await browser.newPage();

/** The share of the em above and below the baseline, and the widths relative to each system font. */
function measure(role: Role) {
  const font = readFileSync(`${root}/site/fonts/${role.file}`, "base64");
  return page.evaluate(
    async ({ pages, font, weight, copy, systemFonts }) => {
      const text = pages
        .flatMap((html) => [
          ...new DOMParser().parseFromString(html, "text/html").querySelectorAll(copy),
        ])
        .map((element) => element.textContent.trim().replaceAll(/\s+/g, " "));
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) throw new Error("no canvas");
      const measured = async (name: string, source: string) => {
        document.fonts.add(await new FontFace(name, source, { weight: "1 1000" }).load());
        canvas.font = `${weight} 1000px "${name}"`;
        return text.reduce((sum, line) => sum + canvas.measureText(line).width, 0);
      };
      const width = await measured("own", `url(data:font/woff2;base64,${font})`);
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText("x");
      const scales: number[] = [];
      for (const names of systemFonts) {
        const source = names.map((name) => `local("${name}")`).join();
        scales.push(width / (await measured(names.join(), source)));
      }
      return {
        ascent: fontBoundingBoxAscent / 1000,
        descent: fontBoundingBoxDescent / 1000,
        scales,
      };
    },
    { ...role, pages, font },
  );
}

const families: object[] = [];
for (const role of roles) {
  const { ascent, descent, scales } = await measure(role);
  const sizes = Object.fromEntries(
    role.systemFonts.map((names, index) => [
      names.join(", "),
      Number(((scales[index] ?? 1) * 100).toFixed(3)),
    ]),
  );
  families.push({ family: role.family, weights: role.weights, ascent, descent, sizes });
}
await browser.close();
writeFileSync(`${root}/site/styles/font-fallbacks.json`, `${JSON.stringify(families, null, 2)}\n`);
