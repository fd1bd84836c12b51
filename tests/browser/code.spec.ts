import { everyPage, htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const pages = everyPage.filter((path) => htmlOf(path).includes("<pre"));

test("code keeps its lines, and the keyboard scrolls it", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const box of await page.locator("main pre:visible").all()) {
        await expect(box, path).toHaveCSS("white-space", "pre");
        if (!(await box.evaluate((one) => one.scrollWidth > one.clientWidth))) continue;
        await box.focus();
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => box.evaluate((one) => one.scrollLeft), path).toBeGreaterThan(0);
      }
    }
  }
});
