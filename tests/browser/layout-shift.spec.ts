import { linkedPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

// A tenth of what Core Web Vitals call good: one line of one paragraph that breaks elsewhere.
const unnoticed = 0.01;

declare global {
  interface Window {
    /** Sum of the page's layout shifts. */
    totalShift: number;
  }
}

for (const width of [390, 412, 1440]) {
  test(`at ${width} px nothing moves when the fonts arrive late`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      window.totalShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.totalShift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
    });
    const moving: Record<string, number> = {};
    for (const path of linkedPages) {
      await page.goto(path);
      await page.locator("html[data-fonts]").waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(100);
      const shifts = await page.evaluate(() => window.totalShift);
      if (shifts > unnoticed) moving[path] = shifts;
    }
    expect(moving).toEqual({});
  });
}
