import { everyPage } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** What is different on a phone, with or without a script. */

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a phone folds long lists and the footer, and nothing else does", async ({ page }) => {
    for (const path of ["/", "/careers", "/services"]) {
      await page.goto(path);
      const folds = page.locator("details:has(> summary > :is(h2, h3, strong))");
      expect(await folds.count(), path).toBeGreaterThan(3);
      for (const fold of await folds.all()) {
        const summary = fold.locator("summary");
        const title = summary.locator("> *");
        const folded = fold.locator("> :not(summary)");
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(folded).toBeHidden();
        expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await summary.press("Enter");
        await expect(folded).toBeVisible();
        await summary.press("Enter");
        await expect(folded).toBeHidden();
        await page.setViewportSize({ width: 640, height: 844 });
        await expect(folded).toBeVisible();
        await expect(title).toBeVisible();
        // Nothing to press, so nothing that the keyboard stops at.
        await expect(summary).toHaveCSS("visibility", "hidden");
      }
    }
  });
});

for (const [width, first] of [
  [390, "form"],
  [1440, "address"],
] as const) {
  test(`at ${width} px the ${first} is first, and nothing beside a form is empty`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/contact", "/test-setup-development", "/"]) {
      await page.goto(path);
      const form = await page.locator("main form").boundingBox();
      const address = await page.locator("main a[href^='mailto:']").first().boundingBox();
      const steps = await page
        .locator("main a[href='/#beginnings'] ~ *, main p:has(> a[href='/#beginnings'])")
        .last()
        .boundingBox();
      if (!form || !address || !steps) throw new Error(`${path} lacks a form or what is beside it`);
      expect.soft(address.y > form.y + form.height, path).toBe(first === "form");
      const names = await page.locator("main form [autocomplete$='-name']").all();
      const [given, family] = await Promise.all(names.map((name) => name.boundingBox()));
      expect.soft(given?.y, `${path}: names`).toBe(family?.y);
    }
  });
}

test("no page scrolls sideways on the narrowest phone with the largest letters", async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of everyPage) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBe(320);
  }
});
