import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";

/** Half of what Core Web Vitals call good. A line that breaks elsewhere counts for 0.03 at most. */
const limit = 0.05;

/** Fallback fonts from Debian, each with a window width. */
const cases = [
  ["Roboto", "roboto", "fonts-roboto", 412],
  ["Liberation Sans", "liberation", "fonts-liberation", 1440],
] as const;

const pages = [
  "/",
  "/services",
  "/cicd-integration",
  "/careers",
  "/contact",
  "/break-this-thermostat",
];

declare global {
  interface Window {
    /** Sum of the page's layout shifts. */
    totalShift: number;
  }
}

for (const [font, folder, from, width] of cases) {
  test(`at ${width} px nothing moves when the fonts replace ${font}`, async ({
    playwright,
    launchOptions,
    site,
  }, testInfo) => {
    test.setTimeout(120_000);
    const fonts = `/usr/share/fonts/truetype/${folder}`;
    test.skip(!existsSync(fonts), `${font} is missing; on Debian: apt-get install ${from}`);
    const config = testInfo.outputPath("fonts.conf");
    const cache = testInfo.outputPath("cache");
    await writeFile(
      config,
      `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`,
    );
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: { ...process.env, FONTCONFIG_FILE: config },
    });
    const page = await browser.newPage({ baseURL: site, viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      window.totalShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.totalShift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const moving: Record<string, number> = {};
    for (const path of pages) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(100);
      const shifts = await page.evaluate(() => window.totalShift);
      if (shifts > limit) moving[path] = shifts;
    }
    await browser.close();
    expect(moving).toEqual({});
  });
}
