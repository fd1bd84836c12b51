import { linkedPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

test("no drawing of a hero lies behind its text, from a phone to a wide screen", async ({
  page,
}) => {
  const drawn: string[] = [];
  for (const path of linkedPages) {
    await page.goto(path);
    if (!(await page.locator("main section header svg").count())) continue;
    drawn.push(path);
    for (const width of [390, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 1600 });
      const covered = await page.evaluate(wordsOnShapes);
      expect(covered, `${path} at ${width} px`).toEqual([]);
    }
  }
  expect(drawn).toContain("/embedded-test-strategy");
});

test("prices in heroes have one size, below that of the heading, on all pages", async ({
  page,
}) => {
  const sizes = new Map<number, Set<string>>();
  for (const path of linkedPages) {
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

/** The texts of the first hero that a shape of its drawing is painted behind. */
function wordsOnShapes(): string[] {
  const hero = document.querySelector("main section header") as Element;
  const style = document.createElement("style");
  style.textContent = "main section header svg * { pointer-events: visiblePainted }";
  document.head.append(style);
  const isShape = (x: number, y: number) =>
    document.elementsFromPoint(x, y).some((element) => element.matches("svg *"));
  const isOnShape = ({ left, top, width, height }: DOMRect) => {
    for (let x = 0; x < width; x += 6) {
      for (let y = height * 0.25; y < height * 0.8; y += 3) {
        if (isShape(left + x, top + y)) return true;
      }
    }
    return false;
  };
  const texts = document.createTreeWalker(hero, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isOnShape)) found.push(node.textContent ?? "");
  }
  style.remove();
  return found;
}
