import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import {
  bitWidth,
  letters,
  record,
  rows,
  strokes,
  tracePaths,
  triggerPath,
} from "../../site/drawings/traces.ts";
import { token } from "../../site/styles/token.ts";
import { chromiumPath } from "../../tools/chromium.ts";
import { createPainter, type Setup } from "./painter.ts";
import { film, frameAt, reach } from "./sweep.ts";

/**
 * Renders the home page's film into `site/drawings/film/`: a canvas in Chromium draws the frames,
 * ffmpeg encodes them. The files are committed, so this runs only when the film changes; it needs
 * ffmpeg with libaom and x264.
 */

const root = join(import.meta.dirname, "../..");

const setup: Setup = {
  ...film,
  bitWidth,
  reach,
  traces: Object.entries(tracePaths(record)).map(([channel, path]) => ({
    path,
    colour: token(channel),
    // As in HeroTraces.tsx: a mitre would turn the peak of the inrush into a spike.
    join: channel === "ch4" ? "round" : "miter",
  })),
  triggerPath,
  colours: { ground: token("screen"), ch1: token("ch1"), hot: "#ffffff" },
  strokes,
  letters: { font: `500 ${letters.size}px "Sometype Mono"`, y: rows.decoded + letters.drop },
};

// The frames are sRGB; with these tags players show the same colours as the page.
const colours = [
  "-vf",
  "scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuv420p",
  ...["-color_range", "tv", "-colorspace", "bt709"],
  ...["-color_primaries", "bt709", "-color_trc", "iec61966-2-1"],
];

// The index comes first, and nothing in the file depends on the time of encoding.
const container = ["-movflags", "+faststart", "-fflags", "+bitexact", "-map_metadata", "-1"];

/** The film's files and their ffmpeg options. */
const encodings = [
  {
    file: "hero.av1.mp4",
    options: [
      ...["-c:v", "libaom-av1", "-crf", "14", "-b:v", "0", "-cpu-used", "6"],
      ...["-row-mt", "1", "-tiles", "2x1", "-g", "400"],
      ...colours,
      ...container,
    ],
  },
  {
    file: "hero.h264.mp4",
    options: [
      ...["-c:v", "libx264", "-preset", "slow", "-crf", "14", "-tune", "animation"],
      ...["-profile:v", "high", "-level", "5.0", "-g", "400"],
      ...colours,
      ...container,
    ],
  },
];

async function renderFrames(folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  const font = createRequire(import.meta.url).resolve(
    "@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2",
  );
  await page.evaluate(async (data) => {
    const source = `url(data:font/woff2;base64,${data})`;
    const face = new FontFace("Sometype Mono", source, { weight: "400 700" });
    document.fonts.add(await face.load());
  }, readFileSync(font).toString("base64"));
  const painter = await page.evaluateHandle(createPainter, setup);
  for (let index = 0; index < film.frames; index += 1) {
    const png = await painter.evaluate((paint, frame) => paint(frame), frameAt(index));
    writeFileSync(join(folder, `${String(index).padStart(4, "0")}.png`), png, "base64");
  }
  await browser.close();
}

const folder = mkdtempSync(join(tmpdir(), "film-"));
try {
  await renderFrames(folder);
  for (const { file, options } of encodings) {
    const frames = ["-framerate", String(film.framesPerSecond), "-i", join(folder, "%04d.png")];
    const output = join(root, "site/drawings/film", file);
    const args = ["-hide_banner", "-loglevel", "warning", ...frames, ...options, "-y", output];
    execFileSync("ffmpeg", args, { stdio: ["ignore", "ignore", "inherit"] });
  }
} finally {
  rmSync(folder, { recursive: true });
}
