import type { Page } from "@playwright/test";
import { talk } from "../../site/drawings/traces.ts";
import { expect, test } from "./fixtures.ts";

/** What an engineer can check on the home page's screen: the time base. */

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
  for (const width of [360, 390, 744, 768, 1024, 1180, 1280, 1440, 1920, 2560]) {
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
    const traces = await page.locator("[data-film] svg").first().boundingBox();
    expect(traces?.x, `left end at ${width} px`).toBeLessThanOrEqual(0);
    expect(
      (traces?.x ?? 0) + (traces?.width ?? 0),
      `right end at ${width} px`,
    ).toBeGreaterThanOrEqual(width);
    const copy = await page.locator("h1 ~ p").last().boundingBox();
    expect(traces?.y, `below the copy at ${width} px`).toBeGreaterThan(
      (copy?.y ?? 0) + (copy?.height ?? 0),
    );
    expect(bytes[6], `"boot ok" is complete at ${width} px`).toBeLessThan(width - 4);
  }
});
