import { everyPage, htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const pages = everyPage.filter((path) => htmlOf(path).includes("<pre"));

test("code keeps its lines, the keyboard scrolls it, and paper cuts nothing off", async ({
  page,
}) => {
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
    await page.emulateMedia({ media: "print" });
    const lost = await page
      .locator("main pre")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(lost, `code of ${path} that paper cuts off`).toBe(0);
    await page.emulateMedia({ media: "screen" });
  }
});
