import type { Page } from "@playwright/test";
import { film } from "../../media/film/sweep.ts";
import { bitWidth, rows, screen, swing, talk } from "../../site/drawings/traces.ts";
import type { Level } from "../../site/drawings/uart.ts";
import { decodeUart } from "../support/decode-uart.ts";
import { expect, test } from "./fixtures.ts";

/** What an engineer can check on the home page's screen: time base and bytes. */

// High enough that the traces are in view when the page opens; otherwise no film is fetched.
test.use({ viewport: { width: 1440, height: 1000 } });

/** The centres of a part of the hero's picture, in CSS pixels from the left of the window. */
const centresOf = (page: Page, selector: string) =>
  page.locator(`[data-film] svg ${selector}`).evaluateAll((parts) =>
    parts.map((part) => {
      const { left, width } = part.getBoundingClientRect();
      return left + width / 2;
    }),
  );

test("at every width, a byte on CH1 is as long on the grid as the readouts say", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const readouts = await page.locator("[data-film]").textContent();
  const [, baud] = /tx (\d+) 8N1/.exec(readouts ?? "") ?? [];
  const [, microseconds] = /(\d+) µs\/div/.exec(readouts ?? "") ?? [];
  // A start bit, eight data bits and a stop bit.
  const divisionsPerByte = (10 * 1e6) / Number(baud) / Number(microseconds);
  const grid = page.locator("[data-film] .graticule");
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    const { line, division } = await grid.evaluate((element) => {
      const { backgroundPositionX, backgroundSize } = getComputedStyle(element);
      const { left } = element.getBoundingClientRect();
      return {
        line: left + Number.parseFloat(backgroundPositionX),
        division: Number.parseFloat(backgroundSize),
      };
    });
    const bytes = await centresOf(page, "g > g > path");
    expect(bytes).toHaveLength(talk.boot.text.length);
    const lengths = bytes.slice(1).map((x, index) => (x - (bytes[index] ?? 0)) / division);
    for (const length of lengths) expect(length, `${width} px`).toBeCloseTo(divisionsPerByte, 2);
    const [trigger = 0] = await centresOf(page, "> path");
    const place = (trigger - line) / division;
    expect(place, `trigger at ${width} px`).toBeCloseTo(Math.round(place), 2);
  }
});

/** CH1's levels by the brightness of the film's own pixels, at the middle of every bit. */
async function levelsOnScreen(page: Page, frame: number): Promise<Level[]> {
  return page.locator("video").evaluate(
    async (video: HTMLVideoElement, { seconds, width, xs, high, low }) => {
      video.pause();
      await new Promise((resolve) => {
        video.addEventListener("seeked", resolve, { once: true });
        video.currentTime = seconds;
      });
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(video, 0, 0);
      const scale = video.videoWidth / width;
      const brightness = (x: number, y: number) => {
        const [red = 0, green = 0] = context.getImageData(x * scale, y * scale, 1, 1).data;
        return red + green;
      };
      return xs.map((x): Level => (brightness(x, high) > brightness(x, low) ? 1 : 0));
    },
    {
      seconds: (frame + 0.5) / film.framesPerSecond,
      width: film.width,
      xs: Array.from({ length: screen.to - screen.from }, (_, bit) => (bit + 0.5) * bitWidth),
      high: rows.ch1 - swing,
      low: rows.ch1,
    },
  );
}

test("CH1 in the pixels of either film decodes to what the device sends", async ({ page }) => {
  await page.goto("/");
  const video = page.locator("video");
  for (const codec of ["av01", "avc1"]) {
    const source = video.locator(`source[type*=${codec}]`);
    await video.evaluate(
      (element: HTMLVideoElement, src) =>
        new Promise((resolve, reject) => {
          element.addEventListener("loadeddata", resolve, { once: true });
          element.addEventListener("error", () => reject(element.error), { once: true });
          element.src = src;
        }),
      (await source.getAttribute("src")) ?? "",
    );
    await expect(video).toHaveJSProperty("videoWidth", film.width * film.density);
    const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
    expect(seconds).toBeCloseTo(film.frames / film.framesPerSecond, 1);
    for (const [frame, text] of [
      [0, talk.boot.text],
      [film.frames / 2, talk.verdict.text],
    ] as const) {
      // Repeated, because a busy machine may report the end of a seek before the picture is there.
      await expect(async () => {
        expect(decodeUart(await levelsOnScreen(page, frame))).toBe(text);
      }).toPass({ timeout: 20_000 });
    }
  }
});
