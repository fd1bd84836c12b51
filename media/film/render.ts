import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { token } from "../../site/styles/token.ts";
import { chromiumPath } from "../../tools/chromium.ts";
import { film, frameAt } from "./frames.ts";

/**
 * Renders the home page's film into `site/drawings/film/`: Chromium draws the frames, ffmpeg encodes
 * them. The files are committed, so this runs only when the film or the firm's colour changes; it needs
 * ffmpeg with libaom and libx264.
 */

const root = join(import.meta.dirname, "../..");

// The frames are sRGB; with these tags players show the same colours as the page.
const colours = [
  "-vf",
  "scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuv420p",
  ...["-color_range", "tv", "-colorspace", "bt709"],
  ...["-color_primaries", "bt709", "-color_trc", "iec61966-2-1"],
];

// The index comes first, and nothing in the file depends on the time of encoding. The content check
// compares the colour in it with the firm's.
const container = [
  ...["-movflags", "+faststart", "-fflags", "+bitexact"],
  ...["-map_metadata", "-1", "-metadata", `comment=${token("firm")}`],
];

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
  const page = await browser.newPage({
    viewport: { width: film.width, height: film.height },
    deviceScaleFactor: film.density,
  });
  const font = readFileSync(join(root, "site/fonts/sometype-mono.woff2"), "base64");
  await page.setContent(`<style>
@font-face { font-family: "Sometype Mono"; src: url(data:font/woff2;base64,${font}); }
body { margin: 0; }
svg { display: block; }
</style><main></main>`);
  await page.evaluate(() => document.fonts.load('1em "Sometype Mono"'));
  for (let index = 0; index < film.frames; index += 1) {
    await page.locator("main").evaluate((main, svg) => {
      main.innerHTML = svg;
    }, frameAt(index));
    await page.screenshot({ path: join(folder, `${String(index).padStart(4, "0")}.png`) });
  }
  await browser.close();
}

const { stdout } = spawnSync("ffmpeg", ["-hide_banner", "-encoders"], { encoding: "utf8" });
if (!["libaom-av1", "libx264"].every((encoder) => stdout?.includes(` ${encoder} `))) {
  console.error(
    "The film needs ffmpeg with libaom and libx264, which is missing. On Debian: apt install ffmpeg.",
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "film-"));
// Also after Ctrl+C, which would end it without.
process.on("exit", () => rmSync(folder, { recursive: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

await renderFrames(folder);
for (const { file, options } of encodings) {
  const frames = ["-framerate", String(film.framesPerSecond), "-i", join(folder, "%04d.png")];
  const args = ["-hide_banner", "-loglevel", "warning", ...frames, ...options, join(folder, file)];
  execFileSync("ffmpeg", args, { stdio: ["ignore", "ignore", "inherit"] });
}
// Only now, so that a run that fails leaves the film as it is.
for (const { file } of encodings) {
  copyFileSync(join(folder, file), join(root, "site/drawings/film", file));
}
