import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import {
  bitWidth,
  bracketPath,
  letters,
  record,
  rows,
  strokes,
  tracePaths,
  triggerPath,
} from "../../site/drawings/traces.ts";
import { token } from "../../site/styles/token.ts";
import { findChromium } from "../../tools/find-chromium.ts";
import { encodings } from "./encodings.ts";
import { createPainter, type PaintedFrame, type Setup } from "./painter.ts";
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

function painted(index: number): PaintedFrame {
  const { head, fresh, stale } = frameAt(index);
  const withBrackets = ({ trigger, letters }: typeof fresh) => ({
    trigger,
    letters: letters.map((byte) => ({
      label: byte.label,
      alpha: byte.alpha,
      bracket: bracketPath(byte),
      x: ((byte.from + byte.to) / 2) * bitWidth,
    })),
  });
  return { head, fresh: withBrackets(fresh), stale: withBrackets(stale) };
}

async function renderFrames(folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
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
    const png = await painter.evaluate((paint, frame) => paint(frame), painted(index));
    writeFileSync(join(folder, `${String(index).padStart(4, "0")}.png`), png, "base64");
  }
  await browser.close();
}

const folder = mkdtempSync(join(tmpdir(), "film-"));
try {
  await renderFrames(folder);
  for (const { file, options } of encodings) {
    execFileSync(
      "ffmpeg",
      [
        "-hide_banner",
        "-loglevel",
        "warning",
        "-framerate",
        String(film.framesPerSecond),
        "-i",
        join(folder, "%04d.png"),
      ].concat(options, "-y", join(root, "site/drawings/film", file)),
      { stdio: ["ignore", "ignore", "inherit"] },
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
