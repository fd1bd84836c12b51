import { htmlOf, linkedPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

test("prices in heroes have one size, below that of the heading, on all pages", async ({
  page,
}) => {
  const sizes = new Map<number, Set<string>>();
  for (const path of linkedPages.filter((one) => htmlOf(one).includes("/services#offer-"))) {
    await page.goto(path);
    const price = page.locator("main header a span").filter({ hasText: /^€[\d,]+$/ });
    if (!(await price.count())) continue;
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const sizeOf = (element: Element) => getComputedStyle(element).fontSize;
      const [size, heading] = [
        await price.evaluate(sizeOf),
        await page.locator("h1").evaluate(sizeOf),
      ];
      expect(Number.parseFloat(size), path).toBeLessThan(Number.parseFloat(heading));
      sizes.set(width, (sizes.get(width) ?? new Set()).add(size));
    }
  }
  expect([...sizes.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
});
