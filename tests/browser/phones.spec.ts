import { services } from "../support/content.ts";
import { expect, test } from "./fixtures.ts";

/** What is different on a phone, with or without a script. */

const service = `/${services[0]?.slug}`;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a phone folds long lists, tables, terms and the footer, and nothing else does", async ({
    page,
  }) => {
    for (const path of ["/", "/careers", "/services", service]) {
      await page.goto(path);
      const folds = page.locator("details:has(> summary:is(:has(*), :empty))");
      expect(await folds.count(), path).toBeGreaterThan(2);
      const folded = folds.locator("xpath=*[not(self::summary)] | ancestor::tr/td[1]");
      const all = await folds.count();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(folded).toHaveCount(all);
      await expect(folded.filter({ visible: true })).toHaveCount(0);
      const summaries = folds.locator("> summary");
      for (const summary of await summaries.all()) {
        expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await summaries.first().press("Enter");
      await expect(folded.filter({ visible: true })).toHaveCount(1);
      await summaries.first().press("Enter");
      await expect(folded.filter({ visible: true })).toHaveCount(0);
      await page.setViewportSize({ width: 640, height: 844 });
      await expect(folded.filter({ visible: true })).toHaveCount(all);
      const titles = summaries.locator("> :is(h2, h3, strong)");
      await expect(titles.filter({ visible: false })).toHaveCount(0);
      // Nothing to press, so nothing that the keyboard stops at.
      const hidden = await summaries.evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).visibility !== "hidden"),
      );
      expect(hidden).toEqual([]);
    }
  });
});

test("on a phone a form is before what stands beside it, and as high as that in a wide window", async ({
  page,
}) => {
  for (const path of ["/contact", "/"]) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [form, address, given, family, steps] = await Promise.all(
        [
          "form",
          "a[href^='mailto:'] >> nth=0",
          "form [autocomplete='given-name']",
          "form [autocomplete='family-name']",
          // The home page has them in a section of their own.
          ...(path === "/" ? [] : ["div:has(> p > a[href='/#beginnings'])"]),
        ].map((selector) => page.locator(`main ${selector}`).boundingBox()),
      );
      if (!form || !address || !(steps || path === "/"))
        throw new Error(`${path} lacks a form or what is beside it`);
      const where = `${path} at ${width} px`;
      expect.soft(given?.y, `${where}: names`).toBe(family?.y);
      const end = form.y + form.height;
      expect.soft(address.y > end, where).toBe(width === 390);
      if (width > 390 && steps)
        expect.soft(Math.abs(steps.y + steps.height - end), where).toBeLessThan(120);
    }
  }
});
